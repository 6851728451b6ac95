/** How many cards and gift cards may be tried, and by whom (README of this package, Card testing). */

/** A room for tries: each takes one place, and a full room is empty again after `seconds`, place by place. */
export interface Room {
  readonly tries: number;
  readonly seconds: number;
}

/** The rooms of one kind of number. A try needs a place in each; what ends well gives its places back. */
export interface TryRooms {
  /** A payer's address, over all cards. */
  readonly address: Room;
  /** One number, whoever tries it. Gift cards have none: nobody locks another's. */
  readonly number?: Room;
  /** One number from one address or account. */
  readonly payer: Room;
  /** One order_id, over all its trades and sessions. */
  readonly order: Room;
  /** A merchant, over all payers. Payments that go well earn it more. */
  readonly merchant: Room;
}

/** What is tried. */
export type TriedKind = 'card' | 'gift-card';

/** `strict` for live, `wide` where testers decline, leave and repeat all day. */
export type TryLimits = 'strict' | 'wide';

const HOUR = 3_600;

/** How much wider `wide` is. */
const WIDE = 100;

const STRICT: Readonly<Record<TriedKind, TryRooms>> = {
  card: {
    address: { tries: 6, seconds: HOUR },
    number: { tries: 5, seconds: HOUR },
    payer: { tries: 5, seconds: HOUR },
    order: { tries: 10, seconds: 24 * HOUR },
    merchant: { tries: 30, seconds: 2 * HOUR },
  },
  'gift-card': {
    address: { tries: 8, seconds: HOUR },
    payer: { tries: 5, seconds: HOUR },
    order: { tries: 10, seconds: 24 * HOUR },
    merchant: { tries: 10, seconds: 40 * 60 },
  },
};

const widen = ({ tries, seconds }: Room): Room => ({ tries: tries * WIDE, seconds });

const widened = (rooms: TryRooms, payer: Room): TryRooms => ({
  address: widen(rooms.address),
  ...(rooms.number && { number: widen(rooms.number) }),
  payer,
  order: widen(rooms.order),
  merchant: widen(rooms.merchant),
});

/** The rooms of both widths. Five wrong PINs lock a gift card in either: testers want to see it. */
export const TRY_ROOMS: Readonly<Record<TryLimits, Readonly<Record<TriedKind, TryRooms>>>> = {
  strict: STRICT,
  wide: {
    card: widened(STRICT.card, widen(STRICT.card.payer)),
    'gift-card': widened(STRICT['gift-card'], STRICT['gift-card'].payer),
  },
};

/** Where a merchant's room is full, a payer who had begun before may go on to so many tries of one number. */
export const BEGUN_TRIES_MAX = 3;

/** What each payment that goes well earns its merchant, in tries, and how much can be earned. */
export const EARNED = { perPayment: 0.25, max: 500 } as const;

/** A payer whose number paid within this time is known, in seconds: a merchant's full room does not stop them. */
export const KNOWN_SECONDS = 30 * 24 * HOUR;

/** An outcome that takes longer than this to come gives nothing back, in seconds. */
export const OUTCOME_SECONDS = 24 * HOUR;
