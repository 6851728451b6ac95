// For tests: kinds of offers that this version does not have. A saved card that asks for its code, and a wallet that
// brings its own button and begins in the click.
import type { Offer } from '@gangway/protocol/checkout';
import { html, type TemplateResult } from 'lit';
import { problem } from '../backend/problems.ts';
import type { Prepared } from '../checkout/flow-host.ts';
import { type OfferKind, offerKinds } from '../checkout/offer-kinds.ts';
import type { OfferPart, OfferPartModule, PartContext } from '../checkout/offer-part.ts';
import { noticeView } from '../checkout/part-views.ts';
import { beginInClick } from '../checkout/parts/begin-in-click.ts';
import { textField } from '../checkout/text-field.ts';
import * as v from '../views/views.css.ts';

/** Two saved cards: two rows of one method, each with its own input. */
export const SAVED_CARDS: Offer[] = [
  {
    id: 'card-7f3a',
    kind: 'fake-saved-card',
    method: 'Card',
    label: 'Visa •••• 1111',
    hint: 'Expires 12/39',
    icon: 'visa',
  },
  {
    id: 'card-9c2e',
    kind: 'fake-saved-card',
    method: 'Card',
    label: 'Mastercard •••• 4444',
    hint: 'Expires 03/31',
    icon: 'mastercard',
  },
];

/** A wallet with its own button. */
export const WALLET: Offer = { id: 'wallet', kind: 'fake-wallet', method: 'Card', label: 'Example Pay' };

/** The row of a method. */
export const methodOffer = (method: string): Offer => ({ id: method, kind: 'method', method });

/** One opened sheet: whether the browser would have let a wallet open it, and how it ends. */
export interface Sheet {
  readonly isActive: boolean;
  readonly signal: AbortSignal;
  approve(): void;
  close(): void;
}

/** The kinds as they are while installed. */
export interface FakeKinds {
  /** Every sheet that was opened. */
  readonly sheets: Sheet[];
  /** Lets the part of the wallet load; before, only its placeholder is there. */
  load(): void;
  remove(): void;
}

/** Makes the kinds known to the elements, with `isSlow` not loaded until `load()`. */
export function installFakeKinds({ isSlow = false } = {}): FakeKinds {
  const before = { ...offerKinds };
  const sheets: Sheet[] = [];
  let load = (): void => undefined;
  const loaded = isSlow ? new Promise<void>((resolve) => (load = resolve)) : Promise.resolve();
  const kinds = fakeKinds(sheets, loaded);
  Object.assign(offerKinds, kinds);
  return {
    sheets,
    load,
    remove: () => {
      for (const kind of Object.keys(kinds)) Reflect.deleteProperty(offerKinds, kind);
      Object.assign(offerKinds, before);
    },
  };
}

/** The rows of `offerKinds`; each opened sheet is added to `sheets`. */
export const fakeKinds = (
  sheets: Sheet[],
  loaded: Promise<void> = Promise.resolve(),
): Readonly<Record<string, OfferKind>> => ({
  'fake-saved-card': { partOf: () => async () => savedCardModule },
  'fake-wallet': { hasButton: true, partOf: () => () => loaded.then(() => walletModule(sheets)) },
});

const savedCardModule: OfferPartModule = {
  sheets: [],
  makePart(host, _, changed, { id }): OfferPart {
    let code = '';
    let isMissing = false;
    return {
      get filled() {
        return { complete: code.length === 3, empty: code === '' };
      },
      async check() {
        isMissing = code.length !== 3;
        host.requestUpdate();
        return isMissing ? problem('method-incomplete', 'The code is missing.') : undefined;
      },
      collect: async () => ({ extras: { token: `${id} ${code}` } }),
      render: (_context, refusal) =>
        html`${noticeView(refusal && 'The card was refused.')}${textField({
          id: `code-${id}`,
          type: 'text',
          label: 'Security code',
          hint: 'Three digits',
          value: code,
          error: isMissing && code.length !== 3 ? 'Enter the three digits on the back' : '',
          autocomplete: 'one-time-code',
          maxLength: 3,
          onInput: (event) => {
            code = (event.target as HTMLInputElement).value;
            changed();
          },
          onLeave: () => undefined,
        })}`,
    };
  },
};

const walletModule = (sheets: Sheet[]): OfferPartModule => ({
  sheets: [],
  makePart: (): OfferPart => ({
    filled: { complete: true, empty: false },
    begin: (_, ask) => beginInClick(ask, (signal) => openSheet(sheets, signal)),
    button: ({ isBusy }: PartContext, press): TemplateResult => html`<button
      class="${v.button} ${v.secondary}"
      style="background: #000; border-color: #000; color: #fff"
      part="button"
      type="button"
      data-own
      aria-disabled=${isBusy ? 'true' : 'false'}
      @click=${press}
    >
      Buy with Example Pay
    </button>`,
    render: (_, refusal) =>
      html`${noticeView(refusal && 'The wallet was refused.')}<p class=${v.small}>You approve the payment here.</p>`,
  }),
});

function openSheet(sheets: Sheet[], signal: AbortSignal): Promise<Prepared> {
  return new Promise((resolve) => {
    const close = (): void => resolve({ cancelled: true });
    signal.addEventListener('abort', close);
    sheets.push({
      isActive: navigator.userActivation.isActive,
      signal,
      approve: () => resolve({ extras: { token: 'wallet-token' } }),
      close,
    });
  });
}
