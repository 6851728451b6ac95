/** What a tester gets for each choice at the pretend bank: printed at the start, and a table of docs/test-data.md. */

/** Choice as the bank's page names it → what becomes of the order. */
export const BANK_OUTCOMES: readonly (readonly [choice: string, effect: string])[] = [
  ['Approve', 'the order is paid'],
  ['Refuse', 'the gateway offers another try; leaving it ends the payment as declined'],
  ['Cancel', 'the same, as when a payer changes their mind'],
  ['Time out', 'the bank gave up; the order stays open until its own time is over'],
  ['Paid but silent', 'nobody is told; the gateway asks the bank and the shop hears it within a minute'],
  ['Paid twice', 'the order is paid once; the second payment goes back at once and shows as a refund'],
  [
    'Paid late',
    'the bank gave up, and the money arrives ten seconds later: an order that is still open is paid, otherwise the ' +
      'money goes back and shows as a refund',
  ],
  ['Another amount', 'the order is in verify: it waits for the merchant to look'],
];
