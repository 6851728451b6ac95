/** Texts of the simulated bank in English. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR);

/** See {@link BankWords}. */
export const en = (who: Voice): BankWords => ({
  dir: 'ltr',
  simulatedBankFor: (method) => `simulated bank for ${method}`,
  simulatedAppFor: (method) => `simulated app of ${method}`,
  simulatedScheme: 'simulated scheme',
  simulatedBank: 'simulated bank',
  sandbox: 'Sandbox: no real money moves here.',
  payTo: 'Pay to',
  forWhat: 'For',
  amount: 'Amount',
  question: 'What should happen?',
  outcomes: {
    approve: { name: 'Approve', effect: 'The payment is made and the shop is told.' },
    refuse: { name: 'Refuse', effect: `The ${who} says no and nothing is paid.` },
    cancel: { name: 'Cancel', effect: 'You change your mind and pay nothing.' },
    'time-out': { name: 'Time out', effect: 'The time runs out and nothing is paid.' },
    silent: { name: 'Paid but silent', effect: 'The payment is made, but nobody is told.' },
    twice: { name: 'Paid twice', effect: 'Two payments are made; the second comes back.' },
    late: {
      name: 'Paid late',
      effect: `The time runs out, and the money arrives ${LATE_SECONDS} seconds later.`,
    },
    'other-amount': { name: 'Another amount', effect: `${MORE} more is paid than was asked for.` },
  },
  proceed: 'Continue',
  choiceMissing: 'Choose what should happen.',
  decided: {
    paid: {
      title: 'Your payment was made',
      text: `The shop will hear of it from the ${who}. Nothing more is to be done here.`,
    },
    refused: {
      title: `The ${who} refused this payment`,
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    cancelled: {
      title: 'This payment was cancelled',
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    'timed-out': {
      title: 'The time to pay has run out',
      text: 'Nothing was paid. You can try again in the shop.',
    },
  },
  silent: {
    title: 'Your payment was made.',
    text: `This ${who} stays silent: it tells nobody. Close this page or go back yourself.`,
  },
  backToShop: 'Back to the shop',
  unknown: {
    title: 'There is no payment here',
    text: 'The address is incomplete or no longer in use. Go back to the shop and start the payment again.',
  },
  foreign: {
    title: 'This choice did not come from the bank’s page',
    text: 'Nothing was changed. Open the bank’s page again from the shop and choose there.',
  },
  failed: {
    title: 'The bank cannot answer now',
    text: 'Your choice may not have been noted. Load this page again in a moment.',
  },
});
