/** What may happen to a paid payment of the sandbox afterwards, as its bank or acquirer reports it. */

/** Incident → what it does. `packages/sandbox/src/incident-routes.test.ts` checks each row. */
export const INCIDENTS = {
  'dispute-opened':
    'The payer disputes the payment: its amount is held, and a fee of 15.00 is charged. You have 14 days to respond',
  'dispute-won': 'The open dispute is decided for you: the amount is available again, the fee is not',
  'dispute-lost': 'The open dispute is decided for the payer: the held amount is gone',
  'payment-fails':
    'The bank takes back a payment or a capture that it had confirmed: a lost dispute of the kind `reversal`',
  'refund-fails':
    'The newest refund comes back after it was `refunded`: `refund failed`, and its money is available again',
} as const satisfies Record<string, string>;

/** An incident of {@link INCIDENTS}. */
export type Incident = keyof typeof INCIDENTS;
