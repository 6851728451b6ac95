/** Saved cards in a checkout: their offers, the consent to save one, and their removal. No token is ever in them. */
import * as v from 'valibot';

/** The kind of an offer that is a card which the customer saved at this shop; its method is `Token`. */
export const SAVED_CARD_KIND = 'saved-card';

/** The version of the sentence beside the box that saves a card. It rises when the sentence means something else. */
export const SAVE_WORDING_VERSION = 1;

/** What a payer agreed to: the version and the language of the sentence, such as `1:en`. */
export const saveConsentSchema = v.pipe(v.string(), v.regex(/^\d{1,4}:[A-Za-z-]{2,16}$/));

/** How long a removal can be undone, in seconds. */
export const REMOVAL_UNDO_SECONDS = 10;

/** The body of `POST …/saved-cards`: removes a saved card of the session, or undoes that. */
export const savedCardChangeSchema = v.object({
  /** The id of the session's offer. */
  offer: v.pipe(v.string(), v.maxLength(64)),
  action: v.picklist(['remove', 'undo']),
});

/** See {@link savedCardChangeSchema}. */
export type SavedCardChange = v.InferOutput<typeof savedCardChangeSchema>;

/** The answer: for how many seconds more the removal can be undone; 0 when the card is not being removed. */
export const savedCardReplySchema = v.object({ undoSeconds: v.number() });

/** See {@link savedCardReplySchema}. */
export type SavedCardReply = v.InferOutput<typeof savedCardReplySchema>;
