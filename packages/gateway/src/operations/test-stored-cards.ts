/** A gateway whose payer stores cards and pays with them over the simulated acquirer. For tests only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CHALLENGE_CODE } from '@gangway/protocol/cards';
import { cardBrowser } from '../../../sandbox/src/card/testing-card.ts';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { type CallOptions, validPayment } from '../test-gateway.ts';
import { notesAbout } from './test-orders.ts';

/** The default card: approved without a challenge once it is stored. */
export const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '737',
};

/** Returns a valid request for a card to store, with its own order_id and request_id. */
export const validKeep = (changes: Record<string, unknown> = {}, card: Partial<typeof CARD> = {}) =>
  validPayment({
    sub_pay_method: 'Card',
    operation: '11',
    token_type: 'CIT',
    '3ds_initiate': '01',
    email: 'payer@example.com',
    cardinfo: JSON.stringify({ ...CARD, ...card }),
    request_id: randomUUID(),
    ...changes,
  });

/** Returns a valid sale with a stored card. */
export const validSale = (token: string, changes: Record<string, unknown> = {}) => ({
  ...validPayment({
    sub_pay_method: 'Token',
    operation: '11',
    token_type: 'CIT',
    '3ds_initiate': '01',
    payment_token_object: token,
    request_id: randomUUID(),
    ...changes,
  }),
});

/** Returns the gateway and a payer's browser; see {@link testSandboxGateway}. */
export async function storedCardGateway(...changed: Parameters<typeof testSandboxGateway>) {
  const gateway = await testSandboxGateway(...changed);
  const request = (url: string, init: RequestInit) => fetch(url, { redirect: 'manual', ...init });
  const browser = cardBrowser(request, gateway.services.publicUrl);
  const desk = {
    ...gateway,
    browser,
    ask: (data: Record<string, unknown>, options?: CallOptions) =>
      gateway.call('v3.CreateCardPayments', data, options),
    /** Takes the payer through consent and challenge, and returns the order's trade_id. */
    async keep(
      changes: Record<string, unknown> = {},
      { agrees = true, card }: { agrees?: boolean; card?: Partial<typeof CARD> } = {},
    ): Promise<string> {
      const { code, data, message } = await desk.ask(validKeep(changes, card));
      assert.equal(code, '200', message);
      const next = await browser.consent(await browser.walk(data.url!), agrees ? 'yes' : 'no');
      if (/name="code"/.test(next.text)) await browser.answer(next, 'code', CHALLENGE_CODE);
      await until(
        () => gateway.stateOf(data.trade_id!),
        (state) => state !== 'processing',
      );
      return data.trade_id!;
    },
    /** Stores a card and returns its token. */
    async keepToken(changes: Record<string, unknown> = {}, card: Partial<typeof CARD> = {}): Promise<string> {
      const { token } = await desk.kept(await desk.keep(changes, { card }));
      assert.ok(token, 'a token was made');
      return token;
    },
    /** Returns the state of an order and the token that it reports. */
    async kept(tradeId: string): Promise<{ state: string; token: string | undefined }> {
      const { data } = await gateway.call('v3.QueryOrder', { trade_id: tradeId });
      const info = data.transaction_info as unknown as Record<string, string>;
      return { state: info.state!, token: info.payment_token_object };
    },
    notes: (tradeId: string) => notesAbout(gateway as TestSandbox, tradeId, 'payment'),
  };
  return desk;
}

/** See {@link storedCardGateway}. */
export type StoredCardCommands = Awaited<ReturnType<typeof storedCardGateway>>;
