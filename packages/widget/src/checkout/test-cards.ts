// The most useful test cards; loaded on demand, in the sandbox only.
import { CARD_BRANDS, CHALLENGE_CODE, findTestCard } from '@gangway/protocol/cards';
import type { Texts } from '@gangway/protocol/languages';

/** The digits of a test card, and what the sandbox issuer does with it. */
export interface ShownCard {
  readonly digits: string;
  readonly does: string;
}

/** One card of each kind; docs/test-data.md lists all. */
const SHOWN = [
  '4242424242424242',
  '5555555555554444',
  '4000000000001018',
  '4871000000001014',
  '4000000000001034',
  '4000000000002016',
];

/** Returns the cards to show, in order, with the texts of a language. */
export function shownCards({ does, coBadged }: Texts['testCards']): readonly ShownCard[] {
  const sentences: Record<string, string> = { ...does, challenge: does.challenge(CHALLENGE_CODE) };
  return SHOWN.flatMap((digits) => {
    const card = findTestCard(digits);
    if (!card) return [];
    const [one, other] = card.brands.map((brand) => CARD_BRANDS[brand].label);
    return { digits, does: (one && other ? coBadged(one, other) : sentences[card.behaviour]) ?? '' };
  });
}
