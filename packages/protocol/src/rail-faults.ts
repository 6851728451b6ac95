/** The fault modes of the sandbox's rails: how a sandbox scheme behaves in each, and the effect on payments. */

/** Kinds of rails with a fault mode of their own: the scheme's stores, and its bank of payouts. */
export const FAULTY_RAILS = {
  transactions: 'Banks, apps and wallets',
  card: 'Cards',
  'gift-cards': 'Gift cards',
  transfers: 'Bank transfers',
  codes: 'Scanned codes',
  payouts: 'Payouts',
} as const satisfies Record<string, string>;

/** A kind of {@link FAULTY_RAILS}. */
export type FaultyRail = keyof typeof FAULTY_RAILS;

/** Fault mode → how the scheme's API behaves in it. The payer's pages are always as usual. */
export const RAIL_FAULT_MODES = {
  usual: 'answers at once',
  slow: 'carries out what it is asked, and answers after 3 s',
  away: 'answers 503, and nothing is done',
  lost: 'carries out what it is asked, and the answer is lost (504); a mere question is answered',
} as const satisfies Record<string, string>;

/**
 * What becomes of what is asked of a rail that is away or loses its answers; slow, everything only takes 3 s longer.
 * `test/faults/rail-faults.test.ts` holds it.
 */
export const RAIL_FAULT_EFFECTS = [
  {
    asked: 'A payment at a bank, an app or a wallet, or by transfer, is begun',
    away:
      'The payer is asked to wait. The gateway asks after 20 s, then at growing distances of up to a minute, and ' +
      'begins it when the scheme is back; the payer then finds a button to continue',
    lost: 'The payer is asked to wait. The gateway asks after 20 s, finds it begun, and the payer may continue',
  },
  {
    asked: 'A card, a gift card or a scanned code is charged',
    away:
      'The order stays `processing`, and is `failed` within a minute after the scheme is back: nobody kept card or ' +
      'code, and nothing is charged. Who typed it on a page of the gateway may try again',
    lost:
      'The order stays `processing` until the gateway asks, after 20 s. Then it is `paid`, or the payer may continue ' +
      'to 3-D Secure; it is charged once',
  },
  {
    asked: 'An authorisation is captured',
    away: 'The order stays `authorized`, and is `paid` within a minute after the scheme is back',
    lost: 'The same; the money is taken once',
  },
  {
    asked: 'A refund',
    away: 'It stays `refund processing`, and is `refunded` within a minute after the scheme is back',
    lost: 'The same; the money goes back once',
  },
  {
    asked: 'A payment is cancelled, or its time is over',
    away: 'Cancelled it is `cancelled` at once. Over, it stays `processing`, and is `expired` when the scheme is back',
    lost: 'The same',
  },
  {
    asked: 'A payout',
    away: 'It stays `pending`, and is `completed` within a minute after the bank is back',
    lost: 'The same; the money leaves once',
  },
  {
    asked: 'The statement of a day',
    away: 'It is asked for every second; until it is there nothing of that rail is settled',
    lost: 'As usual: it is a question',
  },
] as const satisfies readonly { asked: string; away: string; lost: string }[];

/** A mode of {@link RAIL_FAULT_MODES}. */
export type RailFaultMode = keyof typeof RAIL_FAULT_MODES;
