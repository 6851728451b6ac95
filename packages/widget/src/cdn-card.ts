// The entry point of card-form.js: only <gw-card-form>, for pages without <gw-checkout>.
import { GwCardForm } from './card-form/gw-card-form.ts';

if (!customElements.get('gw-card-form')) customElements.define('gw-card-form', GwCardForm);

export { GwCardForm };
