/** The fault modes of the sandbox's rails: how the sandbox scheme behaves in each, and the effect on payments. */

/** Kinds of rails with their own fault mode: the scheme's stores, and its bank for payouts. */
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

/** Fault mode → how the scheme's API behaves in it. The payer's pages always work. */
export const RAIL_FAULT_MODES = {
  usual: 'responds at once',
  slow: 'carries out each request, and responds after 3 s',
  away: 'responds with 503 and does nothing',
  late: 'accepts captures and refunds, and reports their results after 3 s',
  lost: 'carries out each request, but its response is lost (504); queries are answered',
} as const satisfies Record<string, string>;

/**
 * The effect of the modes `away` and `lost` on each request to a rail; in the mode `slow` everything takes 3 s longer.
 * `test/faults/rail-faults.test.ts` checks each row.
 */
export const RAIL_FAULT_EFFECTS = [
  {
    asked: 'Starting a payment at a bank, in an app or a wallet, or by transfer',
    away:
      'The payer is asked to wait. The gateway asks again after 20 s, then at intervals that grow to a minute, and ' +
      'starts the payment when the scheme is back; the payer then sees a button to continue',
    lost: 'The payer is asked to wait. The gateway asks after 20 s, finds it started, and the payer may continue',
  },
  {
    asked: 'Charging a card, a gift card or a scanned code',
    away:
      'The order stays `processing`, and is `failed` within a minute after the scheme is back: card or code was not ' +
      'stored, and nothing is charged. A payer who typed it on a page of the gateway may try again',
    lost:
      'The order stays `processing` until the gateway asks, after 20 s. Then it is `paid`, or the payer may continue ' +
      'to 3-D Secure. It is charged once',
  },
  {
    asked: 'Capturing an authorization',
    away: 'The order stays `authorized`, and is `paid` within a minute after the scheme is back',
    lost: 'The same; the money is taken once',
  },
  {
    asked: 'A refund',
    away: 'It stays `refund processing`, and is `refunded` within a minute after the scheme is back',
    lost: 'The same; the money goes back once',
  },
  {
    asked: 'Cancelling a payment, or ending it when its time is over',
    away: 'Cancelled: `cancelled` at once. Time over: it stays `processing`, and is `expired` when the scheme is back',
    lost: 'The same',
  },
  {
    asked: 'A payout',
    away: 'It stays `pending`, and is `completed` within a minute after the bank is back',
    lost: 'The same; the money leaves once',
  },
  {
    asked: 'The statement of a day',
    away: 'It is requested every second; until it arrives, no payment of that rail is settled',
    lost: 'As usual: it is a query',
  },
] as const satisfies readonly { asked: string; away: string; lost: string }[];

/** A mode of {@link RAIL_FAULT_MODES}. */
export type RailFaultMode = keyof typeof RAIL_FAULT_MODES;
