/** The schema of contact and addresses, from the table of their texts. */
import { CHECKOUT_TEXTS } from '@gangway/protocol/checkout';
import { objectOf, type Schema } from './schema.ts';

type Texts = (typeof CHECKOUT_TEXTS)[keyof typeof CHECKOUT_TEXTS];

const textsOf = (texts: Texts): Schema =>
  objectOf(
    Object.fromEntries(
      Object.entries(texts).map(([name, { max }]) => [name, { type: 'string', maxLength: max }]),
    ),
    Object.keys(texts).filter((name) => texts[name]?.required),
  );

/** The JSON Schema of `CheckoutData`. */
export const checkoutDataJson: Schema = objectOf(
  Object.fromEntries(Object.entries(CHECKOUT_TEXTS).map(([group, texts]) => [group, textsOf(texts)])),
  [],
);
