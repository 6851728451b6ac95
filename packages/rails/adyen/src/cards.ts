/**
 * Cards: what a payment with one sends, and what its answer says of 3-D Secure, which runs on pages of Adyen. The card
 * comes encrypted by its payer's frame for the merchant account, or readable where the operator's PCI DSS scope allows.
 */
import type { RailCard, RailRequest, RailYes } from '@gangway/gateway/extend';
import type { CardBrand } from '@gangway/protocol/cards';
import { numberMembers } from './card-numbers.ts';
import { keptMembers, MODELS, storingMembers } from './kept-cards.ts';
import type { AuthenticationData, PaymentRequest } from './wire.ts';

/** Adyen's names of networks: what a payer has chosen for a card of several. */
const BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'visa',
  mastercard: 'mc',
  amex: 'amex',
  unionpay: 'cup',
  maestro: 'maestro',
  bancontact: 'bcmc',
  'cartes-bancaires': 'cartebancaire',
  dankort: 'dankort',
};

/** The longest values that Adyen takes. */
const ORIGIN_MAX = 80;
const ADDRESS_MAX = 50;
const EMAIL_MAX = 256;

/** Returns what a payment sends of its card; undefined where it has not come. */
export function cardMembers(request: RailRequest) {
  const { card, payer } = request;
  if (!card?.sealed && !card?.number) return undefined;
  return {
    paymentMethod: { ...(card.sealed ? sealedMembers(card.sealed) : numberMembers(card)), ...brandOf(card) },
    authenticationData: authenticationOf(card),
    ...storingMembers(request),
    ...payerMembers(payer),
  } satisfies Partial<PaymentRequest>;
}

/** Returns what a payment by a stored card sends; undefined without token or number, which a repeat does not have. */
export function tokenMembers({ card }: RailRequest) {
  if (!card?.stored) return undefined;
  const { initiator } = card.stored;
  const charged = card.number
    ? { paymentMethod: { ...numberMembers(card), ...brandOf(card) } }
    : keptMembers(card.stored);
  return (
    charged &&
    ({
      ...charged,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: MODELS[initiator],
      // Without the cardholder nobody can authenticate.
      authenticationData: authenticationOf(initiator === 'MIT' ? { ...card, threeDs: 'without' } : card),
    } satisfies Partial<PaymentRequest>)
  );
}

type CardMembers = PaymentRequest['paymentMethod'];

function brandOf({ brand }: RailCard): Pick<CardMembers, 'brand'> {
  const name = Object.entries(BRANDS).find(([known]) => known === brand)?.[1];
  return name === undefined ? {} : { brand: name };
}

const sealedMembers = ({ jwe, holder }: NonNullable<RailCard['sealed']>): CardMembers => ({
  type: 'scheme',
  encryptedCard: jwe,
  ...(holder !== '' && { holderName: holder }),
});

const authenticationOf = (card: RailCard): AuthenticationData => ({
  ...attemptOf(card),
  threeDSRequestData: { nativeThreeDS: 'disabled' },
});

/**
 * An exemption is Adyen's choice, and so is whether the issuer is asked then. Before a card is stored, the issuer is
 * always asked.
 */
function attemptOf({ threeDs, mustAuthenticate, keeps }: RailCard) {
  if (threeDs === 'with' || mustAuthenticate || keeps) return { attemptAuthentication: 'always' } as const;
  return threeDs === 'without' ? ({ attemptAuthentication: 'never' } as const) : {};
}

function payerMembers(payer: RailRequest['payer']): Partial<PaymentRequest> {
  if (!payer) return {};
  const { screen, origin, address, email = '' } = payer;
  return {
    ...(origin.length <= ORIGIN_MAX && { origin }),
    ...(address !== '' && address.length <= ADDRESS_MAX && { shopperIP: address }),
    ...(email !== '' && email.length <= EMAIL_MAX && { shopperEmail: email }),
    ...(screen && {
      browserInfo: {
        acceptHeader: payer.accept,
        userAgent: payer.userAgent,
        language: payer.language,
        screenWidth: screen.width,
        screenHeight: screen.height,
        colorDepth: screen.colorDepth,
        timeZoneOffset: screen.timeZoneOffset,
        // No browser runs Java any more.
        javaEnabled: false,
      },
    }),
  };
}

/**
 * Returns what an answer or a webhook says of 3-D Secure; undefined where it says nothing: the merchant account decides
 * which of these members Adyen sends.
 */
export function threeDsFacts(additionalData: Readonly<Record<string, unknown>> = {}): RailYes['threeDs'] {
  const given = (name: string): string => {
    const value = additionalData[name];
    return typeof value === 'string' ? value.slice(0, FACT_MAX) : '';
  };
  const status = given('threeDAuthenticatedResponse') || (given('threeDAuthenticated') === 'true' ? 'Y' : '');
  if (!/^[A-Z]$/.test(status)) return undefined;
  return { status, trxid: given('dsTransID'), version: given('threeDSVersion'), eci: given('eci') };
}

const FACT_MAX = 64;
