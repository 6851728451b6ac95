/** What a rail can do, as data: the gateway reads these facts instead of knowing rails by name. */
import type { Money } from '@gangway/protocol';

/**
 * How a payer can be led to pay: to a page, by something to show or to wait for, with no step at all, or by a code of
 * the payer's app that a cashier scans.
 */
export type RailFlow = 'page' | 'wait' | 'at-once' | 'scan';

/** How a card can come: readable, encrypted by its payer's frame for one rail account, or kept by one. */
export type CardForm = 'clear' | 'sealed' | 'kept';

/** What a rail can do for one method. */
export interface MethodCapabilities {
  readonly flows: readonly RailFlow[];
  /** ISO 4217 codes; `any` where the rail takes every currency that the method has. */
  readonly currencies: 'any' | readonly string[];
  /** Where 3-D Secure may challenge the payer; a `frame` may also be opened as a page. */
  readonly challenge: 'none' | 'page' | 'frame';
  /**
   * True where the rail follows `mustAuthenticate` before it authorizes. Otherwise the rail authorizes first, and the
   * gateway sends back a yes without a successful authentication.
   */
  readonly refusesUnauthenticated: boolean;
  /** `none` where the rail only takes money at once; `partial` releases the rest, `repeated` keeps it. */
  readonly capture: 'none' | 'full' | 'partial' | 'repeated';
  readonly refund: 'none' | 'full' | 'partial';
  /** Days after the payment until which the rail takes a refund. */
  readonly refundDays: number | 'unlimited';
  readonly storesCards: boolean;
  /**
   * How its cards come; absent where it has none, or they are typed on a page of the rail. An account of a rail takes
   * `clear` ones only where its operator has named the PCI DSS scope ({@link withoutNumbers}).
   */
  readonly cards?: readonly CardForm[];
  /**
   * True where the payer authenticates, and agrees to a card being stored, in steps before the gateway lets the rail
   * charge (`authorise`). Otherwise the rail decides when it charges a card, and asks nobody about storing it.
   */
  readonly authenticatesFirst?: true;
  /** Days until an authorization lapses; 0 where there is none. */
  readonly authorizationDays: number;
  /** Minutes that a payer's page lives at most; `order` where it follows the order's time. */
  readonly pageMinutes: number | 'order';
  /** False where a yes may follow a no under the same reference. A late yes is settled either way. */
  readonly isDeclineFinal: boolean;
}

/** What a rail can do, whatever the method. */
export interface RailCapabilities {
  /**
   * By canonical sub_pay_method: the methods that the rail serves. `Cards HPP` without `Card` means that cards are
   * typed on a page of the rail.
   */
  readonly methods: Readonly<Record<string, MethodCapabilities>>;
  /** `signed`: each webhook proves its origin. `address`: each attempt has its own secret address. */
  readonly webhooks: 'none' | 'signed' | 'address';
  /** Lower-case names of the headers that are stored with a webhook, because its signature is in them. */
  readonly webhookHeaders: readonly string[];
  /** False where the rail cannot be queried. Its stored webhooks are read again instead. */
  readonly canBeAsked: boolean;
  /** True where the rail can prove that a request never arrived, so that `never-seen` is reliable. */
  readonly provesNeverSeen: boolean;
  /**
   * Hours for which a repeated request gets the first answer; `forever` where its id stays known. Afterwards nothing is
   * repeated, because it might be done twice.
   */
  readonly idempotencyHours: number | 'forever';
  /** True for transfers, whose money may arrive some days after it was due. */
  readonly takesDueDate: boolean;
  /**
   * Decimals of the amounts that the rail takes, by ISO 4217 code: a currency without an entry is refused. `hundredths`
   * where every currency has two, as in the gateway.
   */
  readonly decimals: 'hundredths' | Readonly<Record<string, number>>;
}

const GATEWAY_DECIMALS = 2;

/**
 * Converts hundredths to the minor unit in which a rail counts a currency. Returns undefined when the amount does not
 * convert exactly or the rail does not take the currency.
 */
export function toMinorUnits(
  { decimals }: Pick<RailCapabilities, 'decimals'>,
  { amountMinor, currency }: Money,
): bigint | undefined {
  const places = decimals === 'hundredths' ? GATEWAY_DECIMALS : decimals[currency];
  if (places === undefined) return undefined;
  if (places >= GATEWAY_DECIMALS) return amountMinor * 10n ** BigInt(places - GATEWAY_DECIMALS);
  const unit = 10n ** BigInt(GATEWAY_DECIMALS - places);
  return amountMinor % unit === 0n ? amountMinor / unit : undefined;
}

const HOUR_MS = 3_600_000;

/** Returns whether a request that was first sent at `startedAt` can be repeated without a second effect. */
export const isRepeatable = (
  { idempotencyHours }: Pick<RailCapabilities, 'idempotencyHours'>,
  startedAt: Date,
  now: Date,
): boolean =>
  idempotencyHours === 'forever' || now.getTime() - startedAt.getTime() < idempotencyHours * HOUR_MS;

/** Returns whether what a rail reports is certain: `never-seen` is so only where the rail can prove it. */
export const isCertain = (
  { kind }: { readonly kind: string },
  rail: { readonly capabilities: Pick<RailCapabilities, 'provesNeverSeen'> } | undefined,
): boolean => kind !== 'never-seen' || rail?.capabilities.provesNeverSeen === true;

/** What a payment needs of its rail. */
export interface RailNeed {
  /** Canonical sub_pay_method. */
  readonly method: string;
  readonly operation: string;
  readonly currency: string;
  /** It is captured later. */
  readonly isAuthorization: boolean;
  /** It stores a card, or is made with a stored one. */
  readonly storesCard: boolean;
  /** How its card has come, once that is known: readable, encrypted for a rail account, or kept by one. */
  readonly card?:
    | { readonly form: 'clear' }
    | { readonly form: 'sealed' | 'kept'; readonly account: string }
    | undefined;
}

/** The method of a card that is typed on a page of ours or of the rail, and the one of a card from our fields. */
const PAGE_CARD = 'Cards HPP';
const TYPED_CARD = 'Card';

/** Returns whether a rail takes cards on a page of its own and none from our fields. */
export const hasOwnCardPage = ({ methods }: Pick<RailCapabilities, 'methods'>): boolean =>
  PAGE_CARD in methods && !(TYPED_CARD in methods);

const SCANS: ReadonlySet<string> = new Set(['v3.BarcodePayment']);

/** Returns whether a rail serves a payment. */
export function serves({ methods }: RailCapabilities, need: RailNeed): boolean {
  const can = methods[need.method];
  return (
    can !== undefined &&
    (can.currencies === 'any' || can.currencies.includes(need.currency)) &&
    can.flows.some((flow) => (flow === 'scan') === SCANS.has(need.operation)) &&
    (can.capture !== 'none' || !need.isAuthorization) &&
    (can.storesCards || !need.storesCard) &&
    (need.card === undefined || can.cards?.includes(need.card.form) === true)
  );
}

/** Returns what an account can do that may not receive readable card numbers. */
export const withoutNumbers = (capabilities: RailCapabilities): RailCapabilities => ({
  ...capabilities,
  methods: Object.fromEntries(
    Object.entries(capabilities.methods).map(([method, { cards, ...can }]) => [
      method,
      { ...can, ...(cards && { cards: cards.filter((form) => form !== 'clear') }) },
    ]),
  ),
});

/** Returns whether cards of a method can come in a form. */
export const takesCards = (
  { methods }: Pick<RailCapabilities, 'methods'>,
  method: string,
  form: CardForm,
): boolean => methods[method]?.cards?.includes(form) === true;

/** What an account can be sent cards by. */
export interface CardMeans {
  /** Its operator has named the PCI DSS scope in which it takes readable numbers. */
  readonly hasScope: boolean;
  /** It has a key with which the card frame encrypts. */
  readonly hasKey: boolean;
}

/** Returns whether an account can be sent the cards of a method in none of their forms. */
export function lacksCards(
  { methods }: Pick<RailCapabilities, 'methods'>,
  method: string,
  { hasScope, hasKey }: CardMeans,
): boolean {
  const can: Readonly<Record<CardForm, boolean>> = { clear: hasScope, sealed: hasKey, kept: true };
  return methods[method]?.cards?.every((form) => !can[form]) === true;
}
