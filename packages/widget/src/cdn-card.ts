// What a script tag loads as card-form.js: <gw-card-form> alone, for pages without <gw-checkout>.
import { GwCardForm } from './card-form/gw-card-form.ts';

if (!customElements.get('gw-card-form')) customElements.define('gw-card-form', GwCardForm);

export { GwCardForm };
