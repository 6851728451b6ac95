/** The messages between rail and simulated acquirer. See README.md, Cards. */
import { formatAmount, parseAmount } from '@gangway/protocol';
import { CARD_BRAND_NAMES, declineByCents } from '@gangway/protocol/cards';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../column-words.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import {
  amount,
  currency,
  expiresInSeconds,
  filledText,
  text,
  uuid,
  webAddress,
} from '../scheme-requests.ts';
import { cardPageUrl } from './card-addresses.ts';
import { type CardPayment, cardOf } from './card-payment.ts';
import { versionOf } from './three-ds-messages.ts';

const digits = (pattern: RegExp, wrong: string) => v.pipe(v.string('is missing'), v.regex(pattern, wrong));

const cardUser = v.optional(v.picklist(SCHEME_WORDS['scheme_card_payments.keeps'], 'is not CIT or MIT'), '');

/** Hundredths; zero where the card is only verified. */
const amountOrNothing = v.pipe(
  v.string('is missing'),
  v.transform((value) => parseAmount(value) ?? -1n),
  v.check((minor) => minor >= 0n, 'is not an amount'),
);

const cardFields = v.object({
  requestId: uuid,
  number: digits(/^\d{12,19}$/, 'is not 12 to 19 digits'),
  expiryMonth: digits(/^(0[1-9]|1[0-2])$/, 'is not 01 to 12'),
  expiryYear: digits(/^20\d\d$/, 'is not a year of four digits'),
  cvc: digits(/^(\d{3,4})?$/, 'is not 3 or 4 digits'),
  brand: v.picklist(CARD_BRAND_NAMES, 'is not a brand'),
  payee: filledText(256),
  description: text(2_048),
  amount: amountOrNothing,
  currency,
  /** Who may use the card later. */
  keeps: cardUser,
  /** The payer has agreed in the shop, and is not asked here. */
  isConsentGiven: v.optional(v.boolean('is not true or false'), false),
  verifyOnly: v.optional(v.boolean('is not true or false'), false),
  /** Who uses a stored card, and the network's reference of its first payment. */
  initiator: cardUser,
  networkReference: v.optional(text(64), ''),
  authoriseOnly: v.boolean('is not true or false'),
  /** After 3-D Secure, nothing is authorized before the rail requests it. */
  authoriseOnRequest: v.optional(v.boolean('is not true or false'), false),
  threeDs: v.picklist(SCHEME_WORDS['scheme_card_payments.three_ds_wanted'], 'is not 01, 02 or 03'),
  mustAuthenticate: v.optional(v.boolean('is not true or false'), false),
  returnUrl: webAddress,
  callbackUrl: webAddress,
  expiresInSeconds,
});

/** Body of `POST /scheme/card/payments`. */
export const cardPaymentRequest = v.pipe(
  cardFields,
  v.forward(
    v.check((asked) => asked.amount > 0n || asked.verifyOnly, 'is not an amount above zero'),
    ['amount'],
  ),
);

/** See {@link cardPaymentRequest}. */
export type CardPaymentRequest = v.InferOutput<typeof cardPaymentRequest>;

/** Body of `POST /scheme/card/captures`. */
export const cardCaptureRequest = v.object({ requestId: uuid, paymentId: uuid, amount });

/** Returns the stage of an open payment where it concerns the rail; the acquirer handles all others alone. */
function stageOf({ state, step, authoriseOnRequest }: CardPayment): string | undefined {
  if (state !== 'open') return undefined;
  if (step === 'authorisation' || step === 'authenticated') return step;
  return authoriseOnRequest ? 'authentication' : undefined;
}

const isKept = ({ state, consent }: CardPayment): boolean =>
  consent === 'given' && (state === 'paid' || state === 'authorised');

/** For a card that must authenticate, a failure is reported without the issuer's result. */
const reportsThreeDs = ({ transStatus, mustAuthenticate }: CardPayment): boolean =>
  transStatus === 'Y' || (transStatus !== '' && !mustAuthenticate);

/** What the scheme of a card `declined-by-cents` advises after its decline. */
function adviceOn(payment: CardPayment): { advice?: { scheme: 'mastercard' | 'visa'; code: string } } {
  const { brand, reason } = payment;
  if (cardOf(payment).behaviour !== 'declined-by-cents' || (brand !== 'visa' && brand !== 'mastercard'))
    return {};
  const decline = declineByCents(payment.amountMinor);
  return decline?.reason === reason && decline[brand]
    ? { advice: { scheme: brand, code: decline[brand] } }
    : {};
}

/** Returns a payment for responses and callbacks. `payerUrl` and `stage` are present while it is open. */
export const describeCardPayment = (
  payment: CardPayment,
  options: Pick<SchemeOptions, 'key' | 'publicUrl'>,
) => ({
  paymentId: payment.paymentId,
  requestId: payment.requestId,
  state: payment.state,
  amount: formatAmount(payment.amountMinor),
  currency: payment.currency,
  ...(payment.state === 'open' && { payerUrl: cardPageUrl(options, payment.requestId) }),
  ...(payment.state === 'open' && { stage: stageOf(payment) }),
  ...(payment.decidedAt && { decidedAt: payment.decidedAt.toISOString() }),
  ...(payment.reason !== '' && { reason: payment.reason }),
  ...adviceOn(payment),
  ...(isKept(payment) && { networkReference: payment.networkReference }),
  ...(reportsThreeDs(payment) && {
    threeDs: {
      status: payment.transStatus,
      trxid: payment.dsTransId ?? '',
      version: versionOf(payment),
      eci: payment.eci,
    },
  }),
});
