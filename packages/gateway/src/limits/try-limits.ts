/** How many cards and gift cards may be tried before something else happens (README of this package, Card testing). */

/** What tries are counted by. */
export type LimitName = 'gateway' | 'merchant' | 'account' | 'address' | 'number' | 'payer' | 'order';

/**
 * A rate-limit bucket: each try takes one place, and a full bucket is empty again after `seconds`, place by place.
 * `whenFull`: a card is authorised only after its payer has authenticated (`step-up`); the try reaches no rail
 * (`refuse`); it does so unless its payer has paid with this number before (`hold`).
 */
export interface Bucket {
  readonly tries: number;
  readonly seconds: number;
  readonly whenFull: 'step-up' | 'refuse' | 'hold';
  /** Payments that go well make the bucket larger for a while. */
  readonly isEarned?: true;
}

/** The buckets of one kind of number. What ends well gives its places back. */
export type TryBuckets = Readonly<Partial<Record<LimitName, Bucket>>>;

/** What is tried. */
export type TriedKind = 'card' | 'gift-card';

/**
 * `strict` for live; `wide` where testers decline, leave and repeat all day; `pressure` is `wide` with every card
 * stepped up, as during an attack.
 */
export type TryLimits = 'strict' | 'wide' | 'pressure';

const HOUR = 3_600;

/** How much wider `wide` is. */
const WIDE = 100;

/**
 * No full bucket refuses a card, because an attacker could close it to everybody else. A card's number is counted
 * within one merchant, so that tries at one shop change nothing at another.
 */
const CARD: TryBuckets = {
  gateway: { tries: 60, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  merchant: { tries: 30, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  account: { tries: 30, seconds: 2 * HOUR, whenFull: 'step-up', isEarned: true },
  address: { tries: 6, seconds: HOUR, whenFull: 'step-up' },
  number: { tries: 5, seconds: HOUR, whenFull: 'step-up' },
  order: { tries: 10, seconds: 24 * HOUR, whenFull: 'step-up' },
};

/** Nobody can authenticate for a gift card. Its number is counted everywhere, its payer by where they are. */
const GIFT_CARD: TryBuckets = {
  address: { tries: 8, seconds: HOUR, whenFull: 'refuse' },
  payer: { tries: 5, seconds: HOUR, whenFull: 'refuse' },
  order: { tries: 10, seconds: 24 * HOUR, whenFull: 'refuse' },
  number: { tries: 20, seconds: 24 * HOUR, whenFull: 'hold' },
};

const widened = (buckets: TryBuckets): TryBuckets =>
  Object.fromEntries(
    Object.entries(buckets).map(([name, bucket]) => [name, { ...bucket, tries: bucket.tries * WIDE }]),
  );

const STRICT = { card: CARD, 'gift-card': GIFT_CARD } as const;

/** Five wrong PINs lock a gift card for the sandbox too, because testers want to see it. */
const WIDENED = {
  card: widened(CARD),
  'gift-card': { ...widened(GIFT_CARD), payer: GIFT_CARD.payer! },
} as const;

/** The buckets of every width. */
export const TRY_BUCKETS: Readonly<Record<TryLimits, Readonly<Record<TriedKind, TryBuckets>>>> = {
  strict: STRICT,
  wide: WIDENED,
  pressure: WIDENED,
};

/** What each payment that goes well earns the buckets that can be earned, in tries, and how much can be earned. */
export const EARNED = { perPayment: 0.25, max: 500 } as const;

/** Whoever paid with a gift card within this time is known to it, in seconds. */
export const KNOWN_SECONDS = 30 * 24 * HOUR;

/** An outcome that takes longer than this to come gives nothing back, in seconds. */
export const OUTCOME_SECONDS = 24 * HOUR;
