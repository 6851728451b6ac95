/** English texts of the hosted pages, the model for every other language. The elements have their own texts. */

/** Every text of the hosted pages. Functions take names as they are shown to the payer. */
export const en = {
  ribbon: 'Sandbox: no real money moves',
  securedBy: (name: string) => `Secured by ${name}`,
  payTitle: (shop: string) => `Pay ${shop}`,
  paymentTitle: (shop: string) => `Your payment to ${shop}`,
  needsScript: 'To pay here, let this page run JavaScript and load it again.',
  unsupported: 'This browser cannot show how to pay. Load this page again, or open it in a newer browser.',
  backTo: (shop: string) => `Back to ${shop}`,
  backWithoutPaying: (shop: string) => `Back to ${shop} without paying`,
  leaveWithoutPaying: 'Leave without paying',
  leftTitle: 'You left without paying',
  leftText: 'Nothing was taken from your account.',
  unavailableTitle: 'You cannot pay this way right now',
  unavailableText: (shop: string) =>
    `Nothing was taken from your account. ${shop} may offer you another way to pay.`,
  closePage: 'You can close this page.',
  startAgain: (shop: string) => `You can close this page. To pay after all, start again at ${shop}.`,
  reserved: (shop: string) => `Only reserved now: ${shop} takes the money later.`,
  unknownTitle: 'This page does not exist',
  unknownText: 'The link is incomplete or no longer valid. Go back to the shop and start again.',
  troubleTitle: 'Something went wrong on our side',
  troubleText: 'Nothing is lost. Wait a moment and load this page again.',
  openSandboxBank: 'Open the simulated bank',
  leavingTitle: 'Taking you back to the shop',
  toBankTitle: 'Taking you to your bank',
  leadOn: 'Continue',
  leadOnText: 'If nothing happens, continue here.',
} as const;

type Sentence<T> = T extends (...args: infer Args) => string ? (...args: Args) => string : string;

/** The texts that every language must have. */
export type PageWords = { readonly [Key in keyof typeof en]: Sentence<(typeof en)[Key]> };
