/** The outcomes of the simulated bank, printed at the start and in docs/test-data.md. */

/** Option on the bank's page → effect on the order. */
export const BANK_OUTCOMES: readonly (readonly [choice: string, effect: string])[] = [
  ['Approve', 'the order is paid'],
  [
    'Refuse',
    'the gateway offers another try, and leaving its page ends the payment as declined; with after_refusal=return, ' +
      'as from the demo shop, it ends at once',
  ],
  ['Cancel', 'the same, for a payer who changes their mind'],
  ['Time out', 'the payment at the bank expires; the order stays open until its own timeout'],
  [
    'Paid but silent',
    'the bank reports nothing; the gateway asks it, and the shop is notified within a minute',
  ],
  ['Paid twice', 'the order is paid once; the second payment is returned at once and shown as a refund'],
  [
    'Paid late',
    'the payment expires and the money arrives ten seconds later: an order that is still open is paid, otherwise ' +
      'the money is returned and shown as a refund',
  ],
  ['Another amount', 'the order is in verify: it waits for the merchant to decide'],
];
