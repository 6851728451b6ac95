// The most useful test cards, in the payer's language; loaded on demand, in the sandbox only.
import { CARD_BRANDS, CHALLENGE_CODE, findTestCard, type TestCardBehaviour } from '@gangway/protocol/cards';

/** The digits of a test card, and what the sandbox issuer does with it. */
export interface ShownCard {
  readonly digits: string;
  readonly does: string;
}

/** The texts of a language: for each behavior of the issuer, and for a card with two brands. */
interface CardWords {
  readonly note: string;
  readonly does: Partial<Record<TestCardBehaviour, string>>;
  readonly coBadged: (one: string, other: string) => string;
}

const en: CardWords = {
  note: 'Any future date, any code but 000, any name.',
  does: {
    approve: 'Pays at once',
    challenge: `Asks for a code: ${CHALLENGE_CODE}`,
    rejected: 'Refused: the bank does not recognise you',
    'insufficient-funds': 'Refused: not enough money',
  },
  coBadged: (one, other) => `Two brands on one card: choose ${one} or ${other}`,
};
const nl: CardWords = {
  note: 'Elke datum in de toekomst, elke code behalve 000, elke naam.',
  does: {
    approve: 'Betaalt meteen',
    challenge: `Vraagt om een code: ${CHALLENGE_CODE}`,
    rejected: 'Geweigerd: de bank herkent je niet',
    'insufficient-funds': 'Geweigerd: te weinig saldo',
  },
  coBadged: (one, other) => `Twee merken op één kaart: kies ${one} of ${other}`,
};
const ar: CardWords = {
  note: 'أي تاريخ في المستقبل، وأي رمز عدا 000، وأي اسم.',
  does: {
    approve: 'تدفع فورًا',
    challenge: `تطلب رمزًا: ${CHALLENGE_CODE}`,
    rejected: 'مرفوضة: لا يتعرف عليك البنك',
    'insufficient-funds': 'مرفوضة: الرصيد غير كافٍ',
  },
  coBadged: (one, other) => `علامتان على بطاقة واحدة: اختر ${one} أو ${other}`,
};
const WORDS: Readonly<Record<string, CardWords>> = { en, nl, ar };

/** Returns the note above the list: which date, code and name work with a card. */
export const noteOf = (language: string): string => (WORDS[language] ?? en).note;

/** One card of each kind; docs/test-data.md lists all. */
const SHOWN = [
  '4242424242424242',
  '5555555555554444',
  '4000000000001018',
  '4871000000001014',
  '4000000000001034',
  '4000000000002016',
];

/** Returns the cards to show, in order; in English for a language without translation. */
export function shownCards(language: string): readonly ShownCard[] {
  const words = WORDS[language] ?? en;
  return SHOWN.flatMap((digits) => {
    const card = findTestCard(digits);
    if (!card) return [];
    const [one, other] = card.brands.map((brand) => CARD_BRANDS[brand].label);
    const does = one && other ? words.coBadged(one, other) : words.does[card.behaviour];
    return { digits, does: does ?? '' };
  });
}
