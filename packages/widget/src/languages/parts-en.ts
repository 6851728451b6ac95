// English texts of the parts of methods; loaded with the first part. The other languages have the same shape.
import type { Sentences } from './en.ts';

/** The sentences of the parts of methods in English. */
export const partsEn = {
  blik: {
    code: 'BLIK code',
    hint: '6 digits, good for 2 minutes',
    where: 'Open your bank app, choose BLIK and type the code here. You then confirm the payment in the app.',
    missing: 'Enter the code from your bank app',
    short: 'The code has 6 digits',
    refused: 'This code was not accepted. A code works only once: take a new one from your bank app.',
  },
  phone: {
    label: 'Mobile number',
    hint: (method: string) => `The one you use for ${method}`,
    where: (app = 'your bank app') => `You confirm the payment in ${app}.`,
    missing: 'Enter your mobile number',
    wrong: 'Check the number: 9 digits, or with +',
    refused: 'The payment was not accepted. Check the number, or choose another way to pay.',
  },
  wallet: {
    choose: 'Your wallet',
    more: 'More wallets',
    search: 'Search wallets',
    none: 'No wallet has this name.',
    found: (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`),
    other: 'Another wallet',
    otherHint: 'On the next page',
    missing: 'Choose your wallet',
    refused: 'This wallet was not accepted. Choose another one, or another way to pay.',
  },
  voucher: {
    form: 'Secure gift card form',
    wrong: 'The number and PIN do not match. Check both.',
    tooLittle: 'There is not enough left on this gift card. Use another one.',
    left: (amount: string) => `There is ${amount} left on this gift card. Use another one.`,
    locked: 'This gift card is locked at the moment. Use another one.',
    invalid: 'Check the number and the PIN of the gift card.',
    unreachable: 'The gift card could not be checked. Try again. You will not pay twice.',
    refused: 'The payment was not accepted. Try again.',
    missing: 'Enter the number and the PIN of the gift card.',
  },
};

/** All texts that a language must have for the parts; a missing one is a type error. */
export type PartWords = Sentences<typeof partsEn>;
