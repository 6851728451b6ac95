// English texts of a payment from its submission to its result; in the chunk of progress.ts. The other languages have
// the same shape.
import type { UnpaidReason } from '@gangway/protocol/checkout';
import type { Sentences } from './en.ts';

/** The sentences of the views of a payment in progress and of its result, in English. */
export const actionsEn = {
  redirect: {
    title: 'Taking you to your bank',
    text: 'This takes a few seconds.',
    go: 'Continue to your bank',
  },
  waiting: {
    title: 'Waiting for your payment',
    text: 'Finish the payment in your bank app or on the page of your bank. This page updates by itself.',
    go: 'Continue payment',
    other: 'Choose another way',
    left: (time: string) => `Time left ${time}`,
    spoken: (seconds: number) => {
      const minutes = Math.round(seconds / 60);
      if (seconds < 60) return `${seconds} seconds left to pay`;
      return minutes === 1 ? 'One minute left to pay' : `${minutes} minutes left to pay`;
    },
  },
  scan: {
    title: (price: string) => `Scan to pay ${price}`,
    withApp: (app: string) => `Use the camera of your phone or the ${app} app. This page updates by itself.`,
    withPhone: 'Use the camera of your phone or the app you pay with. This page updates by itself.',
    code: (price: string, shop: string) =>
      shop ? `QR code to pay ${price} to ${shop}` : `QR code to pay ${price}`,
    copy: 'Copy link',
    here: 'Open on this device',
    phoneTitle: (price: string) => `Pay ${price} in the app`,
    phoneText: 'Approve the payment in the app, then come back here. This page updates by itself.',
    open: (app: string) => `Open ${app}`,
    openAny: 'Open the app',
    elsewhere: 'Use another device',
    missing: 'No app on this phone? Scan this code with the device that has it.',
    refused: 'The payment was refused on the phone. Try again there, or scan this code once more.',
  },
  transfer: {
    title: (price: string) => `Transfer ${price}`,
    text: 'Use the app or website of your bank. Keep the amount and the reference exactly as they are, so that we can tell the money is yours.',
    rest: (price: string) => `Transfer ${price} more`,
    part: (received: string, rest: string) =>
      `${received} has arrived. Send the other ${rest} with the same reference.`,
    code: 'Scan with the app of your bank: everything is filled in.',
    codeName: (price: string) => `QR code of a transfer of ${price} for the app of your bank`,
    codeElsewhere: 'Scan with another phone',
    name: 'Recipient',
    amount: 'Amount',
    reference: 'Reference',
    held: (until: string) =>
      `A transfer takes up to one bank day. Send it before ${until}: your order waits three bank days more for it.`,
    print: 'Print',
    printName: 'Your transfer',
  },
  confirm: {
    title: (app = 'your bank’s app') => `Approve the payment in ${app}`,
    text: (price: string, app = 'Your bank') =>
      `${app} asks you to approve ${price}. This page updates by itself.`,
    nothing: 'No message?',
    open: (app = 'your bank’s app') => `Open ${app} yourself and look for a payment that waits for you.`,
    lateTitle: (app = 'your bank') => `No longer waiting at ${app}`,
    late: (app = 'Your bank') =>
      `${app} has probably stopped asking. If nothing waits in its app, start the payment once more.`,
  },
  app: {
    title: 'Continue in the app',
    text: 'Approve the payment there. This page updates by itself.',
  },
  gift: {
    title: 'Checking your gift card',
    text: 'Its issuer has not answered yet. This page updates by itself; you need not pay again.',
  },
  paid: {
    title: (amount: string) => `You paid ${amount}`,
    text: (shop: string) =>
      shop ? `${shop} has received your payment.` : 'The shop has received your payment.',
    leaving: 'Taking you back to the shop.',
    go: 'Continue',
  },
  authorized: {
    title: (amount: string) => `${amount} is reserved`,
    text: 'The amount is taken when your order is sent.',
  },
  kept: {
    title: 'Your card is saved',
    text: 'Nothing was taken from your account.',
  },
  verify: {
    title: 'Your payment is being checked',
    text: 'The shop tells you when that is done. You do not need to pay again.',
  },
  unpaid: {
    title: 'Not paid',
    declined: 'The payment was not approved. Nothing was taken from your account.',
    cancelled: 'The payment was cancelled. If money was taken, it is sent back.',
    failed: 'The payment could not be made. Nothing was taken from your account.',
    expiredTitle: 'The time to pay is over',
    expired: 'Nothing was taken from your account. You can start again.',
    expiredTransfer: 'Money that you sent is sent back. You can start again.',
    none: 'No payment has been made yet.',
    unnamedTitle: 'No payment to show',
    unnamed: 'This page was opened without a payment. The shop knows how your order stands.',
    again: 'Try again',
    other: 'Choose another way',
    nothing: 'Nothing was taken from your account.',
    why: {
      'code-refused':
        'This BLIK code was not accepted: it is wrong, was used or is too old. Take a new code from your bank’s app.',
      'phone-unknown': '{method} does not know this phone number. Check it and try again.',
      'refused-in-app': 'The payment was refused in the app or by your bank. Try again and approve it there.',
      'card-declined':
        'Your bank did not approve the payment with this card. Check the card details and your balance, or use another card.',
      'not-authenticated':
        'Your bank could not make sure that it is you. Try again and follow the steps of your bank, or use another card.',
      cancelled: 'The payment was stopped before it was approved. You can try again.',
      'timed-out': 'The time to approve the payment ran out. Try again and approve it when your bank asks.',
      'tried-too-often': 'This payment was tried too often. To pay after all, start again in the shop.',
    } satisfies Record<UnpaidReason, string>,
  },
  over: {
    title: 'The time to pay is over',
    text: 'Please do not pay any more. We are checking whether your payment came in.',
    transfer:
      'Please send no transfer now. One that you sent in time is still matched with your order, and the shop tells you.',
  },
};

/** All texts that a language must have; a missing one is a type error. */
export type ActionWords = Sentences<typeof actionsEn>;
