/** The words that options use instead of the codes of the wire. */
import { CARD_INFO_MEMBERS } from '@gangway/protocol';

/** Parameter → code → word, where the contract's own reading of a code is not the word that a shop should write. */
export const OPTION_WORDS = {
  operation: { '1': 'now', '2': 'later', '10': 'never', '11': 'now', '12': 'later' },
  '3ds_initiate': { '01': 'required', '02': 'skip', '03': 'exempt' },
  token_type: { CIT: 'customer', MIT: 'merchant' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** The members of {@link CardDetails}, in the order of `cardinfo` on the wire. */
const CARD_MEMBERS = ['holder', 'number', 'expirationMonth', 'expirationYear', 'cvc'] as const;

/** A card, for accounts with the feature `pci`. Never store or log it. */
export type CardDetails = { readonly [Name in (typeof CARD_MEMBERS)[number]]: string };

/** Returns a card as the wire has it. */
export const cardInfoOf = (card: CardDetails): string =>
  JSON.stringify(Object.fromEntries(CARD_INFO_MEMBERS.map((wire, at) => [wire, card[CARD_MEMBERS[at]!]])));
