/**
 * Takes the card of a one-time token for a payment: readable, or encrypted by the card frame for the rail account that
 * the merchant's card payments go to.
 */
import type { CardBrand, SealedCard } from '@gangway/protocol/cards';
import { GatewayError } from '../gateway-error.ts';
import type { PayerContext, RailCard, TriedFrom } from '../rails/rail.ts';
import { type CheckedCard, checkCard } from '../vault/card-rules.ts';
import { type RedeemedToken, type Redemption, redeemToken } from '../vault/redeem-token.ts';
import type { GatewayServices } from './gateway-services.ts';

/** What a rail is told of a card. */
export interface CardData
  extends Pick<RailCard, 'number' | 'expiryMonth' | 'expiryYear' | 'cvc' | 'holder' | 'sealed'> {
  readonly brand: CardBrand;
}

/** The card of a token. */
export interface TakenToken {
  readonly card: CardData;
  readonly last4: string;
  /** The expiry of a card that the gateway cannot read, as its frame has told it; MM and YYYY. */
  readonly expiry?: SealedCard['expiry'];
  /** What identifies the token, for the transaction that stores its use. */
  readonly use: Pick<RedeemedToken, 'jti' | 'ticketId' | 'expiresAt'>;
  /** Where the card was entered; absent where the ticket does not have it. */
  readonly from?: TriedFrom;
  /** The browser in which a sealed card was entered. */
  readonly payer?: PayerContext;
}

/** Redeems a token. Throws GatewayError -4119 for one that is not valid for this payment, or has a wrong card. */
export async function takeToken(
  services: Pick<GatewayServices, 'vault' | 'clock' | 'mode' | 'cardRanges' | 'publicUrl'>,
  redemption: Omit<Redemption, 'now'>,
): Promise<TakenToken> {
  const { vault, clock, mode, cardRanges } = services;
  const redeemed = await redeemToken(vault, { ...redemption, now: clock.real() });
  const { brand, jti, ticketId, expiresAt, from, sealed, card } = redeemed;
  const common = {
    use: { jti, ticketId, expiresAt },
    ...(from !== undefined && { from: { address: from } }),
  };
  if (sealed) {
    const { account, jwe, holder, last4, expiry, browser } = sealed;
    const { accept, userAgent, language, ...screen } = browser;
    const origin = new URL(services.publicUrl).origin;
    return {
      ...common,
      card: { number: '', expiryMonth: '', expiryYear: '', cvc: '', brand, sealed: { account, jwe, holder } },
      last4,
      ...(expiry && { expiry }),
      payer: { address: '', accept, userAgent, language, origin, screen },
    };
  }
  // The frame has checked the card, but anybody can encrypt to a public key.
  const checked = checkCard(card, { now: clock.now(), mode, cardRanges }, brand);
  if (!checked.ok)
    throw new GatewayError(
      '-4119',
      `Invalid Token: payment_token_object holds a wrong card: ${checked.fault}`,
    );
  return { ...common, card: clearCard(checked), last4: card.card_number.slice(-4) };
}

/** Returns a card that can be read, as its rail is told of it. */
export const clearCard = ({ card, brand }: CheckedCard): CardData => ({
  number: card.card_number,
  expiryMonth: card.expiration_month,
  expiryYear: card.expiration_year,
  cvc: card.cvc,
  ...(card.card_holder !== '' && { holder: card.card_holder }),
  brand,
});
