// Registers <gw-card-form> alone, for pages without <gw-checkout>: card-form.js and @gangway/widget/card-form.
import { GwCardForm } from './card-form/gw-card-form.ts';
import { defineElement } from './define-element.ts';

defineElement('gw-card-form', GwCardForm);

export { GwCardForm };
