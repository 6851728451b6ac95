// English of the card form alone: all that card-form.js has of it. en.ts takes it in.

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

/** What the card form needs of a language. */
export type CardFormStrings = {
  readonly [Part in keyof typeof cardFormEn]: Readonly<Record<keyof (typeof cardFormEn)[Part], string>>;
};
