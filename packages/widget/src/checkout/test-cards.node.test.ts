// Tests of the list of test cards: every language says what each card does.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { shownCards } from './test-cards.ts';

const LANGUAGES = readdirSync(new URL('../languages/', import.meta.url))
  .map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1])
  .filter((tag) => tag !== undefined);

describe('the list of test cards', () => {
  test('says what each card does, including a card with two brands', () => {
    assert.deepEqual(
      shownCards('en').map(({ digits, does }) => `${digits} ${does}`),
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

  for (const tag of LANGUAGES)
    test(`is completely translated in ${tag}`, () => {
      const english = shownCards('en');
      for (const [place, { digits, does }] of shownCards(tag).entries()) {
        assert.notEqual(does, '', digits);
        if (tag !== 'en') assert.notEqual(does, english[place]?.does, digits);
      }
    });

  test('is in English for a language without translation', () => {
    for (const tag of ['fr', '']) assert.deepEqual(shownCards(tag), shownCards('en'));
  });
});
