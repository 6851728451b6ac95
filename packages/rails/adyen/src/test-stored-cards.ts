/** A gateway whose payers store cards at the stand-in, and what later payments do with them. For tests only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { FrameStart, SealedCard } from '@gangway/protocol/cards';
import type { KeptCard } from '../../../../test/stand-ins/adyen/kept-cards.ts';
import type { Payment } from '../../../../test/stand-ins/adyen/payments.ts';
import { notesAbout } from '../../../gateway/src/operations/test-orders.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { statement } from '../../../gateway/src/storage/database.ts';
import { validPayment } from '../../../gateway/src/test-gateway.ts';
import { encryptToken, tokenContent } from '../../../gateway/src/vault/test-tokens.ts';
import { type AdyenGateway, adyenGateway, MERCHANT } from './test-adyen.ts';
import { sealTestCard } from './test-sealed-cards.ts';

const readCard = statement('test.stored-card-of', 'SELECT * FROM stored_cards WHERE trade_id = $1');
/** A frame makes at most ten tokens. */
const TOKENS_OF_FRAME = 10;

/** The row of a stored card, as far as tests read it. */
export interface StoredRow {
  readonly id: string;
  readonly rail: string | null;
  readonly network_reference: string | null;
  readonly sealed_number: Buffer | null;
  readonly kept_at: Date | null;
  readonly revoked_at: Date | null;
  readonly consent_wording: string | null;
}

/** Returns the function that makes tokens as the frame of the merchant does. */
function cardForm({ gateway, adyen }: AdyenGateway) {
  const frames: FrameStart[] = [];
  let made = 0;
  async function openFrame(): Promise<FrameStart> {
    const headers = { accept: 'text/html' };
    const page = await gateway.open(`/frame/v1/?client-key=gwk_test_${MERCHANT}`, { headers });
    const frame: FrameStart = JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
    frames.push(frame);
    return frame;
  }
  return async (changes: Partial<SealedCard> = {}): Promise<string> => {
    const frame = frames[Math.floor(made / TOKENS_OF_FRAME)] ?? (await openFrame());
    made += 1;
    const { expiry, ...sealed } = sealTestCard(adyen.credentials, changes);
    const told = expiry ? { ...sealed, expiry } : sealed;
    return encryptToken(frame, tokenContent(frame, { card: undefined, brand: 'visa', sealed: told }));
  };
}

/** Returns what is read of orders and cards. */
function readers({ gateway, adyen: { standIn } }: AdyenGateway) {
  return {
    attemptOf: async (tradeId: string): Promise<Attempt> =>
      (await listAttempts(gateway.database, tradeId)).find(({ kind }) => kind === 'payment')!,
    infoOf: async (tradeId: string) =>
      (await gateway.call('v3.QueryOrder', { trade_id: tradeId })).data.transaction_info as unknown as Record<
        string,
        string
      >,
    newest: (): Payment => standIn.payments.at(-1)!,
    /** Returns what the stand-in keeps of the card that a payment has stored. */
    keptAt: ({ kept }: Payment): KeptCard | undefined => standIn.keptCards.get(kept?.card.id ?? ''),
    rowOf: async (tradeId: string) => (await gateway.database.query<StoredRow>(readCard, [tradeId]))[0],
    notesOf: (tradeId: string) => notesAbout(gateway, tradeId, 'payment'),
  };
}

/** Starts the gateway, with the methods of cards routed to the account. */
export async function storedCardGateway(...changes: Parameters<typeof adyenGateway>) {
  const both = await adyenGateway(...changes);
  const { gateway } = both;
  const { standIn } = both.adyen;
  for (const method of ['Card', 'Cards HPP', 'Token'] as const) await both.route(method);
  const sealedToken = cardForm(both);
  const read = readers(both);

  const ask = (data: Record<string, unknown>) =>
    gateway.call('v3.CreateCardPayments', validPayment({ request_id: randomUUID(), ...data }));

  /** Requests that a card is stored; by default for the cardholder, who has agreed. */
  const keeping = async (changes: Record<string, unknown> = {}, card: Partial<SealedCard> = {}) =>
    ask({
      ...{ sub_pay_method: 'Card', operation: '11', token_type: 'CIT', '3ds_initiate': '01' },
      ...{ email: 'ada@example.org', customer_id: 'customer-7', consent_wording: '1:en' },
      payment_token_object: await sealedToken(card),
      ...changes,
    });

  /** Takes the payer of an order through 3-D Secure and back. */
  async function authenticate(tradeId: string): Promise<void> {
    await gateway.open(standIn.decide((await read.attemptOf(tradeId)).id, 'pay'));
  }

  return {
    ...{ ...both, ...read, standIn, ask, keeping, sealedToken, authenticate },
    /** Returns an order whose card is stored, with the token that the merchant gets. */
    async kept(changes: Record<string, unknown> = {}, card: Partial<SealedCard> = {}) {
      const { data, message } = await keeping(changes, card);
      const tradeId = data.trade_id ?? assert.fail(message);
      await authenticate(tradeId);
      await standIn.webhooks.release();
      const { payment_token_object: token = '' } = await read.infoOf(tradeId);
      return { tradeId, token, payment: read.newest() };
    },
    /** Requests a payment by a stored card. */
    sale: (token: string, changes: Record<string, unknown> = {}) =>
      ask({
        ...{ sub_pay_method: 'Token', operation: '11', token_type: 'CIT', '3ds_initiate': '02' },
        ...{ payment_token_object: token, ...changes },
      }),
    revoke: (tradeId: string) =>
      gateway.call('v3.StoredCard', { command: 'revoke', trade_id: tradeId, request_id: randomUUID() }),
    hold: (how: object = {}) => Object.assign(standIn.webhooks.delivery, { isHeld: true, ...how }),
    /** To be called after each test: nothing is held, and no message has broken a schema. */
    async settle() {
      await standIn.webhooks.release();
      Object.assign(standIn.webhooks.delivery, { copies: 1, isBatched: false });
      const tokenPlaces = ['answer', 'authorisation', 'contract', 'token-webhook'];
      Object.assign(standIn.habits, { alwaysAuthenticates: false, tokenPlaces });
      assert.deepEqual(standIn.breaches.splice(0), []);
    },
  };
}

/** See {@link storedCardGateway}. */
export type StoredCardGateway = Awaited<ReturnType<typeof storedCardGateway>>;
