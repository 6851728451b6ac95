// The test cards that show most, loaded when somebody asks for them; in the sandbox only.
import { findTestCard, TEST_CARD_BEHAVIOURS } from '@gangway/protocol/cards';

/** One of each kind; all of them stand in docs/test-data.md. */
const SHOWN = [
  '4242424242424242',
  '5555555555554444',
  '4000000000001018',
  '4871000000001014',
  '4000000000001034',
  '4000000000002016',
];

/** Digits, and what the pretend issuer does with them. */
export interface ShownCard {
  readonly digits: string;
  readonly does: string;
}

/** The cards to show, in order. */
export const shownCards: readonly ShownCard[] = SHOWN.map((digits) => ({
  digits,
  does: TEST_CARD_BEHAVIOURS[findTestCard(digits)?.behaviour ?? 'approve'],
}));
