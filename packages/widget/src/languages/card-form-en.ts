// English texts of the card form, for card-form.js; en.ts includes them.

/** The sentences of <gw-card-form> in English. */
export const cardFormEn = {
  card: {
    form: 'Secure card form',
    missing: 'Enter your card details.',
  },
  problem: {
    cardIncomplete: 'Some card details are missing or wrong. Look at the marked fields.',
    cardFrame: 'The secure card form did not load. Try again, or choose another way to pay.',
    cardEncryption: 'Your card details could not be secured, so nothing was sent. Try again.',
    again: 'Try again',
  },
};

/** The texts of the card form. */
export type CardFormStrings = {
  readonly [Part in keyof typeof cardFormEn]: Readonly<Record<keyof (typeof cardFormEn)[Part], string>>;
};
