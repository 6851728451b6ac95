/** English words of the hosted pages; the shape of every other language. */

/** Every sentence of the hosted pages. Functions take names and amounts already written for the payer. */
export const en = {
  ribbon: 'Sandbox: no real money moves',
  securedBy: (name: string) => `Secured by ${name}`,
  orderLine: (order: string) => `Order ${order}`,
  reference: (tradeId: string) => `Reference ${tradeId}`,
  backTo: (shop: string) => `Back to ${shop}`,
  backWithoutPaying: (shop: string) => `Back to ${shop} without paying`,
  tryAgain: 'Try again',
  declinedTitle: 'Your bank did not approve the payment',
  declinedText: 'Nothing was taken from your account. You can try again, perhaps with another bank.',
  cancelledTitle: 'You stopped the payment',
  cancelledText: 'Nothing was taken from your account. You can start again or go back to the shop.',
  timedOutTitle: 'Your bank waited too long',
  timedOutText: 'The bank’s page has lapsed and nothing was taken from your account. You can start again.',
  failedTitle: 'Your bank could not be reached',
  failedText: 'Nothing was taken from your account. You can start again.',
  noMoreTries:
    'Nothing was taken from your account. Go back to the shop to pay again or to choose another way.',
  waitingTitle: 'Waiting for your bank',
  waitingText:
    'We have not heard whether you paid. This page asks by itself; you may also go back to the shop.',
  continueAtBank: 'Continue at your bank',
  paidTitle: (amount: string) => `You paid ${amount}`,
  paidText: (shop: string) => `${shop} has been told.`,
  reviewTitle: 'Your payment is being checked',
  reviewText: (shop: string) => `The amount that arrived differs from the order. ${shop} will contact you.`,
  endedTitle: 'This payment was not made',
  endedText: 'Nothing was taken for this order.',
  expiredTitle: 'The time to pay is over',
  expiredText: 'If money still arrives for this order, it is sent back to you.',
  orderCancelledTitle: 'This order was cancelled',
  orderCancelledText: 'If you paid for it, the money goes back to you.',
  unknownTitle: 'This page does not exist',
  unknownText: 'The link is incomplete or no longer valid. Go back to the shop and start again.',
  troubleTitle: 'Something went wrong on our side',
  troubleText: 'Nothing is lost. Wait a moment and load this page again.',
  leavingTitle: 'Taking you back to the shop',
  toBankTitle: 'Taking you to your bank',
  leadOn: 'Continue',
  leadOnText: 'If nothing happens, continue here.',
} as const;

type Sentence<T> = T extends (...args: infer Args) => string ? (...args: Args) => string : string;

/** What a language must say. */
export type PageWords = { readonly [Key in keyof typeof en]: Sentence<(typeof en)[Key]> };
