// The kinds of offers that this element knows, each with its part. Offers of other kinds are ignored.
import type { PayerInput } from '@gangway/protocol';
import { METHOD_KIND, type Offer, offersOf, SAVED_CARD_KIND } from '@gangway/protocol/checkout';
import { faceOf } from '../offer-picker/method-faces.ts';
import { cardModule } from './card-part.ts';
import type { FlowHost } from './flow-host.ts';
import type { OfferPartModule } from './offer-part.ts';

/** Where a part comes from: it is in gw.js already, or it is loaded. */
export type PartSource = OfferPartModule | (() => Promise<OfferPartModule>);

/** A row of {@link offerKinds}. */
export interface OfferKind {
  /** Returns the part of an offer; undefined for an offer without input. */
  readonly partOf: (offer: Offer) => PartSource | undefined;
  /** The part brings its own button. Until it has loaded there is none, because a press must begin in the click. */
  readonly hasButton?: true;
  /**
   * After a reload, whether the element shows the form of an open payment instead of waiting: its input (a gift card)
   * is never stored, so the next submission makes a new trade.
   */
  readonly mustReenterInput?: (offer: Offer) => boolean;
}

type LoadedPart = Exclude<PayerInput, 'nothing' | 'card'> | 'fields';

/** The fields that a shop asks for have a part, as offers have, but no row. */
export const FIELDS: Offer = { id: 'fields', kind: 'fields', method: '' };

/** Input → the module of its part, besides the card's, which is in gw.js. Tests replace members. */
export const partModules: Record<LoadedPart, () => Promise<OfferPartModule>> = {
  fields: () => import('./parts/payer-fields.ts'),
  code: () => import('./parts/blik-part.ts'),
  phone: () => import('./parts/phone-part.ts'),
  account: () => import('./parts/account-part.ts'),
  wallet: () => import('./parts/wallet-part.ts'),
  'gift-card': () => import('./parts/voucher-part.ts'),
};

/** Kind → what the element needs to know about it. Tests add members. */
export const offerKinds: Record<string, OfferKind> = {
  [METHOD_KIND]: {
    partOf: ({ method }) => {
      const { asks = 'nothing' } = faceOf(method);
      if (asks === 'card') return cardModule;
      return asks === 'nothing' ? undefined : partModules[asks];
    },
    mustReenterInput: ({ method }) => faceOf(method).asks === 'gift-card',
  },
  [FIELDS.kind]: { partOf: () => partModules.fields },
  [SAVED_CARD_KIND]: { hasButton: true, partOf: () => () => import('./parts/saved-card-part.ts') },
};

/** Returns the kind of an offer; undefined for one that this element does not know. */
export const kindOf = ({ kind }: Offer): OfferKind | undefined =>
  Object.hasOwn(offerKinds, kind) ? offerKinds[kind] : undefined;

/** What the flow asks about kinds. */
export const offerKindHooks: Pick<FlowHost, 'offersOf' | 'mustReenterInput'> = {
  offersOf: (session) => offersOf(session).filter(kindOf),
  mustReenterInput: (offer) => kindOf(offer)?.mustReenterInput?.(offer) === true,
};
