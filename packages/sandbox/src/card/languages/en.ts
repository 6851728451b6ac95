/** Texts of acquirer and issuer in English. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

/** See {@link CardWords}. */
export const en: CardWords = {
  dir: 'ltr',
  sandbox: bankWords('en').sandbox,
  acquirerOf: (payee) => `processes your card payment for ${payee}`,
  acquirerRole: 'processes card payments for shops',
  issuerRole: 'your card’s bank',
  amount: bankWords('en').amount,
  payTo: bankWords('en').payTo,
  forWhat: bankWords('en').forWhat,
  card: 'Card',
  proceed: 'Continue',
  backToShop: bankWords('en').backToShop,
  methodFrame: 'Your bank recognises your browser',
  consent: {
    CIT: {
      title: (payee) => `Save this card at ${payee}?`,
      text: (payee) =>
        `Next time you need not enter it at ${payee}. Only you start payments, and you can remove the card at any time.`,
      keep: 'Save this card',
      refuse: 'Pay without saving it',
    },
    MIT: {
      title: (payee) => `May ${payee} charge this card later?`,
      text: (payee) =>
        `${payee} may then charge what you agreed on, such as a subscription, until you end it with the shop.`,
      keep: 'Allow later charges',
      refuse: 'Pay this time only',
    },
    stop: 'Do not save it',
    given: (payee) => `As you chose, ${payee} saves this card for your next payments.`,
  },
  notKept: { title: 'Your card was not saved', text: 'Nothing was paid. The shop will be told.' },
  verified: {
    title: 'Your bank has confirmed your card',
    text: 'Nothing was paid. The shop will be told.',
  },
  method: { title: 'Asking your bank', text: 'This takes a few seconds.' },
  toIssuer: {
    title: 'Your bank wants to check that it is you',
    text: 'We are taking you to its page.',
    button: 'Go to your bank',
  },
  elsewhere: {
    title: 'Confirm in your bank’s app',
    text: 'This page checks again every few seconds. You can also close it.',
    open: 'Open the simulated bank app',
    inApp: 'Your bank’s app asks: is this payment yours?',
  },
  waiting: {
    title: 'Your bank has not answered yet',
    text: 'This page checks again every few seconds. Meanwhile you can go back to the shop: it will be told, too.',
  },
  decided: {
    paid: { title: 'Your payment was made', text: 'The shop will be told.' },
    authorised: { title: 'Your bank has reserved the amount', text: 'The shop will be told.' },
    declined: {
      title: 'Your bank did not approve this payment',
      text: 'Nothing was paid. The shop can offer you another way to pay.',
    },
    cancelled: bankWords('en').decided.cancelled,
    'timed-out': bankWords('en').decided['timed-out'],
    failed: {
      title: 'Your card could not be charged',
      text: 'This is a technical fault and nothing was paid. You can try again in the shop.',
    },
  },
  challengeFailed: {
    title: 'Your bank could not confirm that it is you',
    text: 'Nothing was paid. You can try again in the shop.',
  },
  challenge: {
    title: 'Confirm this payment',
    text: 'Enter the code that your bank has sent you.',
    code: 'Code',
    hint: (code) => `Nothing is sent in the sandbox: the code is ${code}.`,
    wrong: (left) =>
      left === 1 ? 'This code is wrong. One try is left.' : `This code is wrong. ${left} tries are left.`,
    missing: 'Enter the six digits of the code.',
    confirm: 'Confirm',
    cancel: 'Cancel the payment',
    timeOut: 'Let the time run out',
  },
  fromIssuer: { title: 'Thank you', text: 'We are taking you back.', button: 'Continue' },
  unknown: bankWords('en').unknown,
  foreign: {
    title: 'This answer did not come from our page',
    text: 'Nothing was changed. Open the payment again from the shop and answer there.',
  },
  failed: {
    title: 'This page cannot answer right now',
    text: 'Your answer may not have been saved. Reload this page in a moment.',
  },
};
