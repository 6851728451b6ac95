/** The gift cards of the sandbox: a published table of made-up numbers. The sandbox accepts no other gift card. */

/** What the scheme does with a gift card. */
export const TEST_GIFT_CARD_BEHAVIOURS = {
  enough: 'Has enough balance for every order',
  'too-little':
    'Has a balance of 5.00: it pays that part of a larger amount if the payer agrees. Filled up when it is empty',
  locked: 'Locked by its issuer after too many wrong PINs, whatever PIN is typed',
  expired: 'Expired; refused like a wrong PIN',
  silent: 'The scheme never answers, and nothing is charged',
} as const satisfies Record<string, string>;

/** A key of {@link TEST_GIFT_CARD_BEHAVIOURS}. */
export type TestGiftCardBehaviour = keyof typeof TEST_GIFT_CARD_BEHAVIOURS;

/** A row of {@link TEST_GIFT_CARDS}. */
export interface TestGiftCard {
  /** Digits without spaces. */
  readonly number: string;
  /** Any other PIN is wrong. */
  readonly pin: string;
  /** The initial balance, in whatever currency is paid; decimal text. */
  readonly balance: string;
  readonly behaviour: TestGiftCardBehaviour;
}

/** Every gift card of the sandbox. */
export const TEST_GIFT_CARDS: readonly TestGiftCard[] = [
  { number: '6006490000000101', pin: '1234', balance: '1000000.00', behaviour: 'enough' },
  { number: '6006490000000119', pin: '87654321', balance: '1000000.00', behaviour: 'enough' },
  { number: '6006490000000200', pin: '1234', balance: '5.00', behaviour: 'too-little' },
  { number: '6006490000000309', pin: '1234', balance: '100.00', behaviour: 'locked' },
  { number: '6006490000000408', pin: '1234', balance: '100.00', behaviour: 'expired' },
  { number: '6006490000000507', pin: '1234', balance: '100.00', behaviour: 'silent' },
];

/** A PIN that is wrong for every gift card of the sandbox. */
export const WRONG_GIFT_CARD_PIN = '0000';

/** How many wrong PINs one source may send for a gift card before the card is locked for that source. */
export const GIFT_CARD_WRONG_PINS_MAX = 5;
