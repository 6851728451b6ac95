// Tests of the list of test cards: every language says what each card does.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGE_TAGS, loadTexts } from '@gangway/protocol/languages';
import { testCards as english } from '@gangway/protocol/languages/en';
import { shownCards } from './test-cards.ts';

describe('the list of test cards', () => {
  test('says what each card does, including a card with two brands', () => {
    assert.deepEqual(
      shownCards(english).map(({ digits, does }) => `${digits} ${does}`),
      [
        '4242424242424242 Pays at once',
        '5555555555554444 Pays at once',
        '4000000000001018 Asks for a code: 123456',
        '4871000000001014 Two brands on one card: choose Bancontact or Visa',
        '4000000000001034 Refused: the bank does not recognise you',
        '4000000000002016 Refused: not enough money',
      ],
    );
  });

  for (const tag of LANGUAGE_TAGS)
    test(`has a sentence for every card in ${tag}`, async () => {
      for (const { digits, does } of shownCards((await loadTexts(tag))?.testCards ?? english))
        assert.notEqual(does, '', digits);
    });
});
