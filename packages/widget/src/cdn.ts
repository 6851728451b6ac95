// The entry point of gw.js: registers the elements and exports them.
import './define.ts';

// PUBLIC_VARIABLES is left out: it is documentation for users of a bundler, and payers need not load it.
export { GwBeforeSubmitEvent, GwCardForm, GwCheckout, GwPaymentStatus } from './index.ts';
