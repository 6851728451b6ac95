/** Cards: brands, the sandbox's test cards, and the one-time token between the card frame and the gateway. */
export { CARD_BRAND_NAMES, CARD_BRANDS, type CardBrand, type CardBrandRow } from './brands.ts';
export {
  brandsInRanges,
  type CardRange,
  cardRangeSchema,
  isWithin,
  PUBLISHED_CARD_RANGES,
} from './card-ranges.ts';
export {
  type CardObject,
  cardSchema,
  encryptionKeySchema,
  type FrameStart,
  frameStartSchema,
  originAllowed,
  SANDBOX_ORIGINS,
  TICKET_SECONDS,
  TOKEN_ALGORITHM,
  TOKEN_LENGTH_MAX,
  TOKEN_SECONDS,
  TOKENS_PER_TICKET_MAX,
  type TokenContent,
  tokenContentSchema,
} from './card-token.ts';
export {
  type CardSeal,
  SEAL_ALGORITHMS,
  type SealedCard,
  type SealedToken,
  sealedTokenSchema,
} from './sealed-card.ts';
export {
  CHALLENGE_CODE,
  DECLINES_BY_CENTS,
  declineByCents,
  findTestCard,
  REFUSED_CVC,
  TEST_CARD_BEHAVIOURS,
  TEST_CARDS,
  type TestCard,
  type TestCardBehaviour,
  type TestDecline,
  testCardRanges,
} from './test-cards.ts';
export {
  GIFT_CARD_WRONG_PINS_MAX,
  TEST_GIFT_CARD_BEHAVIOURS,
  TEST_GIFT_CARDS,
  type TestGiftCard,
  type TestGiftCardBehaviour,
  WRONG_GIFT_CARD_PIN,
} from './test-gift-cards.ts';
export { THREE_DS_VERSIONS, type ThreeDsVersion } from './three-ds-versions.ts';
