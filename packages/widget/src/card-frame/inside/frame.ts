// The card frame: builds the card's form in the gateway's document and serves its functions to its page.
import { cardFrame as english } from '@gangway/protocol/languages/en';
import { frameLanguageLoader } from '../../languages/load-frame-language.ts';
import { serveCalls } from '../calls.ts';
import { CARD_ARGUMENTS } from '../frame-arguments.ts';
import type { CARD_ANSWERS, Served } from '../messages.ts';
import { CardForm } from './card-form.ts';
import { connectForm, formOptions, serveForm, start } from './connect-form.ts';
import { moveHolder } from './move-holder.ts';
import { Ticket } from './start-data.ts';
import { TokenMaker } from './token-maker.ts';

/**
 * When the encryption's worker starts, in milliseconds after the page's hello: before anybody has typed a card, but not
 * while the fields are made, because on two cores its start would delay them.
 */
const WORKER_AFTER_MS = 300;

// A sandbox without its list accepts no card.
const testCards = start.mode === 'sandbox' ? (start.testCards ?? []) : undefined;
const form = new CardForm({ testCards, ranges: start.ranges ?? [], ...formOptions });
const tokens = new TokenMaker(new Ticket(start));

const functions: Served<typeof CARD_ARGUMENTS, typeof CARD_ANSWERS> = {
  ...serveForm(form, frameLanguageLoader('cardFrame', english)),
  async tokenize({ orderId }) {
    const whole = form.read();
    if (!whole) return { kind: 'incomplete' };
    const made = await tokens.make(whole, orderId);
    return made.kind === 'token' ? { ...made, brand: form.told(whole.brand) } : made;
  },
  clear({ what }) {
    form.clear(what);
    return {};
  },
  moveHolder({ orderId }) {
    moveHolder(form.root, `${start.clientKey} ${orderId}`);
    return {};
  },
  fill({ at }) {
    form.fill(at);
    return {};
  },
};

connectForm(form, (port) => {
  serveCalls(port, CARD_ARGUMENTS, functions);
  setTimeout(() => tokens.prepare(), WORKER_AFTER_MS);
});
