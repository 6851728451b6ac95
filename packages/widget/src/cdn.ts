// What a script tag loads as gw.js: registers the elements and exports them.
import './define.ts';

// The table of variables is documentation: a bundler may have it, a payer need not load it.
export { GwBeforeSubmitEvent, GwCardForm, GwCheckout, GwPaymentStatus } from './index.ts';
