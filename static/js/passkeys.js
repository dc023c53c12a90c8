/* What allauth's own script leaves to the page: shows the way in where the browser has passkeys, and says when one was not used. */
for (const form of document.querySelectorAll("[data-passkey]"))
  form.hidden = !window.PublicKeyCredential;

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const sentence of document.querySelectorAll("[data-passkey-failed]"))
    sentence.hidden = false;
});
