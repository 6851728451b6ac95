/**
 * Cards: what a payment with one sends, and what its answer says of 3-D Secure. The card comes encrypted by its payer's
 * frame for the merchant account; 3-D Secure runs on pages of Adyen.
 */
import type { RailCard, RailRequest, RailYes } from '@gangway/gateway/extend';
import type { CardBrand } from '@gangway/protocol/cards';
import { storedCardMembers, storingMembers } from './kept-cards.ts';
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

/** Returns what a payment sends of its card; undefined where it came in another way. */
export function cardMembers(request: RailRequest) {
  const { card, payer } = request;
  if (!card?.sealed) return undefined;
  const { jwe, holder } = card.sealed;
  const brand = Object.entries(BRANDS).find(([name]) => name === card.brand)?.[1];
  return {
    paymentMethod: {
      type: 'scheme',
      encryptedCard: jwe,
      ...(holder !== '' && { holderName: holder }),
      ...(brand !== undefined && { brand }),
    },
    authenticationData: authenticationOf(card),
    ...storingMembers(request),
    ...payerMembers(payer),
  } satisfies Partial<PaymentRequest>;
}

/** Returns what a payment by a card that Adyen keeps sends; undefined where its token has not come. */
export const tokenMembers = (request: RailRequest) => storedCardMembers(request, authenticationOf);

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
