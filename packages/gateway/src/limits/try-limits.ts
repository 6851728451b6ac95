/** Limits for trying cards and gift cards (README of this package, Card testing). */

/** What tries are counted by. */
export type LimitName = 'gateway' | 'merchant' | 'account' | 'address' | 'number' | 'payer' | 'order';

/**
 * A rate-limit bucket: each try takes one place, and a full bucket empties steadily within `seconds`.
 * `whenFull`: a card is authorised only after its payer has authenticated (`step-up`), the try reaches no rail
 * (`refuse`), or reaches one only if its payer has paid with this number before (`hold`).
 */
export interface Bucket {
  readonly tries: number;
  readonly seconds: number;
  readonly whenFull: 'step-up' | 'refuse' | 'hold';
  /** Successful payments enlarge the bucket for a while. */
  readonly isEarned?: true;
}

/** The buckets of one kind of number. A successful try gives its places back. */
export type TryBuckets = Readonly<Partial<Record<LimitName, Bucket>>>;

/** The kind of number that is tried. */
export type TriedKind = 'card' | 'gift-card';

/**
 * `strict` is for live mode; `wide` for testers, who decline, leave and repeat often; `pressure` is `wide` with every
 * card stepped up, as during an attack.
 */
export type TryLimits = 'strict' | 'wide' | 'pressure';

const HOUR = 3_600;

/** The factor by which `wide` exceeds `strict`. */
const WIDE = 100;

/**
 * No full bucket refuses a card, because an attacker could then block other payers. A card's number is counted
 * per merchant, so that tries at one shop do not affect another.
 */
const CARD: TryBuckets = {
  gateway: { tries: 60, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  merchant: { tries: 30, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  account: { tries: 30, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  address: { tries: 6, seconds: HOUR, whenFull: 'step-up' },
  number: { tries: 5, seconds: HOUR, whenFull: 'step-up' },
  order: { tries: 10, seconds: 24 * HOUR, whenFull: 'step-up' },
};

/** Gift cards have no authentication. Numbers are counted for all merchants together, a payer by address or account. */
const GIFT_CARD = {
  address: { tries: 8, seconds: HOUR, whenFull: 'refuse' },
  payer: { tries: 5, seconds: HOUR, whenFull: 'refuse' },
  order: { tries: 10, seconds: 24 * HOUR, whenFull: 'refuse' },
  number: { tries: 20, seconds: 24 * HOUR, whenFull: 'hold' },
} as const satisfies TryBuckets;

const widened = (buckets: TryBuckets): TryBuckets =>
  Object.fromEntries(
    Object.entries(buckets).map(([name, bucket]) => [name, { ...bucket, tries: bucket.tries * WIDE }]),
  );

const STRICT = { card: CARD, 'gift-card': GIFT_CARD } as const;

/** Five wrong PINs lock a gift card in the sandbox too, so that testers can see it. */
const WIDENED = {
  card: widened(CARD),
  'gift-card': { ...widened(GIFT_CARD), payer: GIFT_CARD.payer },
} as const;

/** The buckets of each limit. */
export const TRY_BUCKETS: Readonly<Record<TryLimits, Readonly<Record<TriedKind, TryBuckets>>>> = {
  strict: STRICT,
  wide: WIDENED,
  pressure: WIDENED,
};

/** By how many tries a successful payment enlarges an earned bucket, and the maximum enlargement. */
export const EARNED = { perPayment: 0.25, max: 500 } as const;

/** How long a payer stays known for a gift card after paying with it, in seconds. */
export const KNOWN_SECONDS = 30 * 24 * HOUR;

/** An outcome that arrives later than this gives no places back, in seconds. */
export const OUTCOME_SECONDS = 24 * HOUR;
