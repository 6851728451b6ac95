// English, which is built in. The other languages must have the same shape.
import { cardFormEn } from './card-form-en.ts';

/** The sentences of the elements in English. */
export const en = {
  payWith: 'How would you like to pay?',
  pay: (amount: string) => `Pay ${amount}`,
  reserve: (amount: string) => `Reserve ${amount}`,
  save: 'Save card',
  more: (count: number) => `${count} more ways to pay`,
  working: 'One moment',
  testMode: 'Test mode: no money moves',
  payOffline: 'Waiting for a connection',
  offline: 'You are offline. We will continue when you are back online.',
  method: {
    card: 'Card',
    savedCard: 'Saved card',
    giftCard: 'Gift card',
    bankTransfer: 'Bank transfer',
    qr: 'QR code',
    all: 'All methods',
  },
  hint: {
    bank: 'In your bank app',
    app: 'In the app',
    card: 'Debit or credit',
    saved: 'The card you used before',
    voucher: 'Number and PIN',
    transfer: 'Takes up to one bank day',
    wallet: 'In your wallet app',
    scan: 'Scan with your phone',
    list: 'Choose next',
  },
  detail: {
    leave: 'You approve the payment with your bank and are brought back here.',
    app: 'You approve the payment in the app and are brought back here.',
    form: 'You enter your details on the next page, which is secured.',
    transfer: 'You get an account number and a reference to transfer the amount with.',
    wallet: 'You approve the payment in your wallet and are brought back here.',
  },
  card: {
    ...cardFormEn.card,
    email: 'E-mail address',
    emailHint: 'For your receipt',
    emailMissing: 'Enter your e-mail address',
    emailWrong: 'Check the e-mail address',
    refused: 'The card was not accepted. Check the details, or use another card.',
    testCards: 'Test cards',
    copy: 'Copy',
    copied: 'Copied',
  },
  checking: { title: 'Looking up your payment', text: 'This takes a few seconds.' },
  problem: {
    title: 'The payment cannot go on',
    network: 'We cannot reach the shop. Look at your connection, then try again. You will not pay twice.',
    unreachable: 'The payment service gives no answer at the moment. Try again. You will not pay twice.',
    none: 'There is no way to pay here now.',
    session: 'This page is no longer valid. Load it again and choose how to pay.',
    expired: 'This page was open too long. Load it again and choose how to pay.',
    method: 'This way of paying is not available now. Choose another one.',
    part: 'This way of paying could not be loaded. Try again.',
    refused: 'The payment was not accepted. Nothing was taken from your account. Try again.',
    shop: 'The shop cannot take this payment. Try again later or ask the shop.',
    ...cardFormEn.problem,
    email: 'This payment needs an e-mail address that works.',
    reload: 'Load the page again',
    support: (code: string) => `For support: ${code}`,
  },
};

/** The shape of a table of texts. */
export type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer A) => string
      ? (...values: A) => string
      : Sentences<T[K]>;
};

/** All texts that a language must have; a missing one is a type error. */
export type Strings = Sentences<typeof en>;
