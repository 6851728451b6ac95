/** The desk's panels, in the order of its list. Each is an element, defined in the file of its name. */
import { html, type TemplateResult } from 'lit';
import type { Desk } from './state.ts';

/** A panel. */
export interface Panel {
  /** Its name in the URL. */
  readonly name: string;
  readonly title: string;
  /** A short description. */
  readonly description: string;
  /** Keywords by which a guessed URL finds it. */
  readonly words?: string;
  /** The parameter that an id in the URL sets; a panel without it reads ids itself. */
  readonly about?: string;
  view(desk: Desk): TemplateResult;
}

/** See the head of this file. */
export const PANELS: readonly Panel[] = [
  {
    name: 'pay',
    title: 'Pay',
    description: 'Element, card form, hosted page, framed page',
    words: 'checkout element form hosted framed way method',
    about: 'method',
    view: (desk) => html`<desk-pay .desk=${desk}></desk-pay>`,
  },
  {
    name: 'payment',
    title: 'Payment',
    description: 'What happened, and the actions it allows',
    words: 'order trade refund capture cancel resend list find history dispute chargeback incident',
    view: (desk) =>
      desk.route.id === ''
        ? html`<desk-payments .desk=${desk}></desk-payments>`
        : html`<desk-payment .desk=${desk}></desk-payment>`,
  },
  {
    name: 'cashier',
    title: 'Cashier',
    description: 'Charge the code that a payer shows',
    words: 'till scan camera barcode code store pos',
    about: 'account',
    view: (desk) => html`<desk-cashier .desk=${desk}></desk-cashier>`,
  },
  {
    name: 'cards',
    title: 'Saved cards',
    description: 'Pay again by token, delete a card',
    words: 'kept stored token wallet recurring',
    about: 'account',
    view: (desk) => html`<desk-saved-cards .desk=${desk}></desk-saved-cards>`,
  },
  {
    name: 'money',
    title: 'Money',
    description: 'Balance, payouts, reports, transactions',
    words: 'payout report settlement clearing bill account download',
    about: 'merchant',
    view: (desk) => html`<desk-money .desk=${desk}></desk-money>`,
  },
  {
    name: 'split',
    title: 'Split',
    description: 'Share a payment, get shares back',
    words: 'share marketplace receiver',
    about: 'trade_id',
    view: (desk) => html`<desk-split .desk=${desk}></desk-split>`,
  },
  {
    name: 'accounts',
    title: 'Accounts',
    description: 'Features and refunds of a cashier',
    words: 'feature switch permission authority role',
    about: 'account',
    view: (desk) => html`<desk-accounts .desk=${desk}></desk-accounts>`,
  },
  {
    name: 'clock',
    title: 'Clock and faults',
    description: 'Move the clock, simulate network and rail faults',
    words: 'rail scheme time network',
    about: 'rail',
    view: (desk) => html`<desk-clock .desk=${desk}></desk-clock>`,
  },
  {
    name: 'data',
    title: 'Test data',
    description: 'Cards, codes, amounts, with a copy button',
    words: 'testdata testcard amount number phone rate',
    about: 'find',
    view: (desk) => html`<desk-test-data .desk=${desk}></desk-test-data>`,
  },
];
