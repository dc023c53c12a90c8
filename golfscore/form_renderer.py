"""How forms are drawn: with the templates of the site, which is what `FORM_RENDERER` names."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """`{{ form }}` and `{{ field.as_field_group }}` look as every form of the site does."""

    form_template_name = "_form.html"
    field_template_name = "_field.html"
