/** Texts of the simulated bank in English. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

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
    refuse: { name: 'Refuse', effect: `The ${who} refuses and nothing is paid.` },
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
      text: `The ${who} will tell the shop. There is nothing more to do here.`,
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
    title: 'The bank cannot answer right now',
    text: 'Your choice may not have been saved. Reload this page in a moment.',
  },
});

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Choose your bank', missing: 'Choose one of the banks.' },
  chooseWallet: { title: 'Choose your wallet', missing: 'Choose one of the wallets.' },
  phone: {
    title: 'Enter your phone number',
    text: (app = 'your bank’s app') =>
      `Use the number that your bank knows. You approve the payment in ${app}.`,
    label: 'Phone number',
    of: {
      Bizum: {
        hint: 'A Spanish mobile number, such as +34\u00a0600\u00a0000\u00a0001',
        wrong: 'This is not a Spanish mobile number: it needs +34 and nine digits that begin with 6 or 7.',
      },
      'MB WAY': {
        hint: 'A Portuguese mobile number, such as +351\u00a0910\u00a0000\u00a0001',
        wrong:
          'This is not a Portuguese mobile number: it needs +351 and nine digits that begin with 91, 92, 93 or 96.',
      },
    },
    unknown: 'This number is not known here. Check it or use another one.',
    submit: 'Continue',
  },
  blikCode: {
    title: 'Enter your BLIK code',
    text: `Your bank’s app shows six digits. They are valid for ${BLIK_CODE_SECONDS} seconds and work once.`,
    label: 'BLIK code',
    hint: 'Six digits, such as 777\u00a0123',
    wrong: 'A BLIK code has six digits.',
    unknown: 'This code is not valid. Get a new one in your bank’s app.',
    lapsed: `A code is valid for ${BLIK_CODE_SECONDS} seconds. Get a new one in your bank’s app.`,
    submit: 'Pay',
  },
  textMessage: {
    title: 'Enter the code from the text message',
    text: 'We sent six digits to the phone that ends in 88.',
    label: 'Code',
    hint: `No message is sent here: the code is ${SMS_CODE}`,
    wrong: 'The code has six digits.',
    left: (tries) => `This code is wrong. ${tries === 1 ? 'One try is' : `${tries} tries are`} left.`,
    submit: 'Pay',
  },
  await: {
    title: (app = 'your bank’s app') => `Approve in ${app}`,
    texts: {
      Blik: `Your bank has sent the payment to your app. You have about ${BLIK_APPROVAL_SECONDS} seconds.`,
      Bizum: 'Your bank has sent the payment to your app. You have five minutes.',
      'MB WAY': 'MB WAY has sent the payment to your phone. You have four minutes.',
    },
  },
  scan: {
    title: 'Scan the code with your phone',
    text: (app) =>
      `Open the app of ${app}, scan the code and approve the payment. This page continues by itself.`,
    code: (app) => `QR code for the app of ${app}`,
    minutes: (minutes) => `The code is valid for ${minutes} minutes.`,
  },
  openApp: 'Open the app on this device',
  other: 'Choose what happens',
  shares: 'The shop gets',
  otherScreen: {
    title: 'Done on this phone',
    text: 'Look at the screen on which you scanned the code: it continues by itself.',
  },
};
