/* Whether the program of a page starts. The notice (templates/_start.html) is in the page, and the style sheet shows it after
   two seconds to whoever has no program by then, whether this script came or not. This one comes before the program. When something
   fails it tells the site why, brings what the form needs, shows both as soon as that is there, and tries again.

   In the language of every browser there is, for those too old for our modules come here as well. */
(function () {
  var LATE = 2000; // ms, as in base.css
  var PATIENCE = 3000; // ms that files are asked for anew
  var SOON = 50; // ms
  var ITSELF = 10000; // ms, where nobody is there to try again
  var root = document.documentElement;
  var box; // the notice, once there is one
  var failed = false;

  function each(list, act) {
    Array.prototype.forEach.call(list, act);
  }

  /** The file of ours that an address or the trace of an error names first. */
  function fileIn(text) {
    var match = /\/js[^/]*\/([a-z-]+)[^/]*\.js/.exec(text);
    return match ? match[1] : "";
  }

  function report(reason, text) {
    var request = new XMLHttpRequest();
    request.open("POST", box.getAttribute("data-report"));
    request.send([box.getAttribute("data-program"), fileIn(text), reason].join(" "));
  }

  /** The style sheets of the form; `then` when all have come, or will not: nothing moves under a thumb any more. */
  function dress(then) {
    var hrefs = (box.getAttribute("data-sheets") || "").split(" ").filter(Boolean);
    var left = hrefs.length;
    function one() {
      left -= 1;
      if (left <= 0) then();
    }
    each(hrefs, function (href) {
      var link = document.createElement("link");
      link.rel = "stylesheet";
      link.onload = link.onerror = one;
      link.href = href;
      document.head.appendChild(link);
    });
    if (!left) then();
    setTimeout(then, LATE);
  }

  function show() {
    if (root.getAttribute("data-start")) return;
    root.setAttribute("data-start", "failed");
    box.setAttribute("role", "alert");
  }

  function fail(reason, text) {
    box = document.getElementById("start");
    if (failed || root.getAttribute("data-start") === "begun") return;
    if (!box) {
      setTimeout(fail, SOON, reason, text);
      return;
    }
    failed = true;
    report(reason, text);
    dress(show);
    if (box.hasAttribute("data-itself")) setTimeout(again, ITSELF);
  }

  /** A script that the server does not have, or does not give, where the browser tells. */
  function refused() {
    var entries = performance.getEntriesByType("resource");
    return entries.filter(function (entry) {
      return entry.responseStatus >= 400 && fileIn(entry.name);
    })[0];
  }

  /** The program is not here: `reason`, unless one of its scripts says more. */
  function miss(reason, address) {
    var entry = refused();
    if (entry) fail(entry.responseStatus === 404 ? "gone" : "load", entry.name);
    else fail(reason, address);
  }

  function reload() {
    location.replace(location.pathname + location.search);
  }

  function forget() {
    return caches.keys().then(function (names) {
      return Promise.all(
        names.map(function (name) {
          return /^golfscore-files/.test(name) && caches.delete(name);
        })
      );
    });
  }

  /** Once more with files from the server: what came broken may be kept, by the browser or by the worker. */
  function again() {
    var files = document.querySelectorAll("script[src], link[rel=modulepreload]");
    function fetchFiles() {
      each(files, function (file) {
        left += 1;
        fetch(file.src || file.href, { cache: "reload" }).then(one, one);
      });
    }
    var left = 0;
    function one() {
      left -= 1;
      if (!left) reload();
    }
    setTimeout(reload, PATIENCE);
    if (!window.fetch) reload();
    else if (window.caches) forget().then(fetchFiles, fetchFiles);
    else fetchFiles();
  }

  window.addEventListener(
    "error",
    function (event) {
      var target = event.target;
      if (target.tagName === "SCRIPT") miss("load", target.src);
      else if (target === window) fail(event.error ? event.error.name : "", event.filename);
    },
    true
  );
  window.addEventListener("unhandledrejection", function (event) {
    var error = event.reason || {};
    fail(error.name, error.message + error.stack);
  });
  document.addEventListener("click", function (event) {
    if (!event.target.hasAttribute("data-again")) return;
    event.preventDefault();
    again();
  });
  setTimeout(miss, LATE, "late", "");
})();
