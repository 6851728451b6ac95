// The checkout of an existing trade: cards, attempts and refusals. The rules of the contract itself are tested in
// test/checkout-contract.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FrameStart } from '@gangway/protocol/cards';
import type { CheckoutErrorBody } from '@gangway/protocol/checkout';
import { pino } from 'pino';
import { GatewayError } from '../../gateway-error.ts';
import { listAttempts } from '../../orders/attempts.ts';
import { findOrder } from '../../orders/order-rows.ts';
import { type TestGateway, testGateway, validPayment } from '../../test-gateway.ts';
import { makeToken } from '../../vault/test-tokens.ts';
import { type OpenPage, openPage } from '../test-page.ts';

const DAY_SECONDS = 24 * 60 * 60;
const email = 'payer@example.org';

describe('the checkout of a page', () => {
  let gateway: TestGateway;
  const written: string[] = [];
  before(async () => {
    const log = pino({ level: 'trace' }, { write: (line: string) => written.push(line) });
    gateway = await testGateway({ log });
  });
  after(() => gateway.stop());

  const create = async (changes: Record<string, unknown> = {}) => {
    const { data } = await gateway.call(
      'v3.CreatePayments',
      validPayment({ sub_pay_method: 'List', ...changes }),
    );
    return { tradeId: data.trade_id!, orderId: data.order_id!, url: data.url! };
  };
  const frameOf = async ({ session }: OpenPage): Promise<{ headers: Headers; start: FrameStart }> => {
    const response = await gateway.open(`/frame/v1/?client-key=${session.clientKey}`);
    return {
      headers: response.headers,
      start: JSON.parse(/id=gw-frame>([^<]*)</.exec(await response.text())![1]!),
    };
  };
  const payByCard = async (page: OpenPage, changes: object = {}) => {
    const token = await makeToken((await frameOf(page)).start, { orderId: page.session.orderId, ...changes });
    return page.submit({ method: 'Card', token, email });
  };
  const decide = async (tradeId: string, state: Parameters<TestGateway['rail']['decide']>[1]) => {
    const attempt = (await listAttempts(gateway.database, tradeId)).at(-1)!;
    gateway.cardRail.decide(attempt.id, state);
    await gateway.askRail(attempt.id);
  };

  test('a card entered on the page pays; only e-mail address, brand and last four digits are stored', async () => {
    const { tradeId, url } = await create();
    const next = await payByCard(await openPage(gateway, url));
    assert.equal(next.kind, 'redirect');
    const order = (await findOrder(gateway.database, tradeId))!;
    assert.deepEqual(
      [order.subPayMethod, order.email, order.cardBrand, order.cardLast4],
      ['Card', email, 'amex', '0005'],
    );
    assert.equal(gateway.cardRail.cards.at(-1)!.threeDs, 'with');
    await decide(tradeId, 'paid');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('the page names the frame of 3-D Secure where the card’s rail takes its steps in frames', async () => {
    const { url } = await create();
    const without = await payByCard(await openPage(gateway, url));
    assert.deepEqual([without.kind, 'frame' in without], ['redirect', false]);
    gateway.cardRail.authenticate = async () => ({ kind: 'silent' }) as never;
    const { url: other } = await create();
    const page = await openPage(gateway, other);
    const next = await payByCard(page);
    delete gateway.cardRail.authenticate;
    assert.equal(
      next.kind === 'redirect' && next.frame,
      `${other}/frame?client-key=${page.session.clientKey}`,
    );
  });

  test('operation 2 authorises', async () => {
    const { tradeId, url } = await create({ operation: '2' });
    const page = await openPage(gateway, url);
    assert.equal(page.session.purpose, 'reserve');
    await payByCard(page);
    assert.equal(gateway.cardRail.cards.at(-1)!.authoriseOnly, true);
    await decide(tradeId, 'authorized');
    assert.equal(await gateway.stateOf(tradeId), 'authorized');
  });

  test('a declined card ends the attempt but not the order: another card can pay', async () => {
    const { tradeId, url } = await create();
    const page = await openPage(gateway, url);
    await payByCard(page);
    await decide(tradeId, 'declined');
    assert.equal((await page.status())?.state, 'declined');
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    await payByCard(page);
    await decide(tradeId, 'paid');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('a token is valid for one submission of this order, from a frame of this merchant', async () => {
    const { url } = await create();
    const page = await openPage(gateway, url);
    const { start } = await frameOf(page);
    const otherOrderToken = await makeToken(start, { orderId: 'another-order' });
    await assert.rejects(
      page.submit({ method: 'Card', token: otherOrderToken, email }),
      /card-token-refused/,
    );
    const other = JSON.parse(
      /id=gw-frame>([^<]*)</.exec(
        await (await gateway.open('/frame/v1/?client-key=gwk_test_046870')).text(),
      )![1]!,
    ) as FrameStart;
    await assert.rejects(
      page.submit({ method: 'Card', token: await makeToken(other), email }),
      /card-token-refused/,
    );
    const token = await makeToken(start);
    await page.submit({ method: 'Card', token, email });
    await assert.rejects(page.submit({ method: 'Card', token, email }), /card-token-refused/);
  });

  test('a card submission without e-mail address or token is refused', async () => {
    const page = await openPage(gateway, (await create()).url);
    const { start } = await frameOf(page);
    const token = await makeToken(start);
    await assert.rejects(page.submit({ method: 'Card', token }), /email-invalid/);
    await assert.rejects(page.submit({ method: 'Card', email }), /request-invalid/);
  });

  test('our origin and the merchant’s may embed the frame of our pages, but its ticket names only ours', async () => {
    const { headers, start } = await frameOf(await openPage(gateway, (await create()).url));
    assert.deepEqual(start.origins, ['http://127.0.0.1:4010']);
    const policy = headers.get('content-security-policy')!;
    assert.match(
      policy,
      /frame-ancestors http:\/\/127\.0\.0\.1:4010 http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\*$/,
    );
  });

  test('a page key without a merchant gets no frame', async () => {
    for (const key of ['gwk_test_page_00000000000000000000000000000000', 'gwk_test_page_1', 'gwk_live_page_'])
      assert.equal((await gateway.open(`/frame/v1/?client-key=${key}`)).status, 404);
  });

  test('a session of another order, even of the same shop, is refused and pays nothing', async () => {
    const [mine, other] = [await create(), await create()];
    const { token } = await openPage(gateway, other.url);
    const page = await openPage(gateway, mine.url);
    for (const [path, init] of [
      ['/session', {}],
      [`/payments/${mine.tradeId}`, {}],
      ['/payments', { method: 'POST', body: JSON.stringify({ attemptId: 'a'.repeat(16), method: 'iDEAL' }) }],
    ] as const) {
      const response = await page.send(path, { ...init, headers: { authorization: `Bearer ${token}` } });
      assert.equal(response.status, 401);
      assert.match(await response.text(), /session-invalid/);
    }
    assert.deepEqual(await listAttempts(gateway.database, mine.tradeId), []);
  });

  test('a session lasts a day, whatever the time to pay, and reloading the page creates a new one', async (t) => {
    const { url } = await create({ timeout: '1440' });
    const page = await openPage(gateway, url);
    gateway.clock.move(DAY_SECONDS - 60);
    t.after(() => gateway.clock.move(-DAY_SECONDS));
    assert.equal(await page.status(), null);
    gateway.clock.move(60);
    assert.match(await (await page.send('/session')).text(), /session-expired/);
    assert.ok((await openPage(gateway, url)).session.iat > page.session.iat);
  });

  for (const [who, headers] of [
    ['another origin', { origin: 'https://shop.example' }],
    ['a sandboxed document', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    test(`${who} is refused`, async () => {
      const page = await openPage(gateway, (await create()).url);
      assert.equal((await page.send('/session', { headers })).status, 403);
    });
  }

  test('a page of all methods cannot be embedded or cached', async () => {
    const { headers } = await openPage(gateway, (await create()).url);
    assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('secret, session and token are not logged, even when a submission fails', async () => {
    const { url } = await create();
    const page = await openPage(gateway, url);
    const token = await makeToken((await frameOf(page)).start, { orderId: 'other' });
    await assert.rejects(page.submit({ method: 'Card', token, email }));
    await page.send('/session', { headers: { authorization: `Bearer ${page.token}x` } });
    const secret = url.split('/').at(-1)!;
    const log = written.join('\n');
    for (const hidden of [secret, page.token, token]) assert.ok(!log.includes(hidden));
  });

  for (const [code, answer] of [
    ['-4011', { status: 409, error: { code: 'payment-refused', gatewayCode: '-4011' } }],
    ['-1004', { status: 503, error: { code: 'gateway-unreachable', gatewayCode: '-1004' } }],
  ] as const) {
    test(`a refusal ${code} of the gateway becomes ${answer.error.code}, as on a merchant server`, async (t) => {
      const page = await openPage(gateway, (await create()).url);
      const { begin } = gateway.rail;
      t.after(() => {
        gateway.rail.begin = begin;
      });
      gateway.rail.begin = async () => {
        throw new GatewayError(code);
      };
      const body = JSON.stringify({ attemptId: 'a'.repeat(16), method: 'iDEAL' });
      const response = await page.send('/payments', { method: 'POST', body });
      const { error } = (await response.json()) as CheckoutErrorBody;
      const { message } = new GatewayError(code);
      assert.deepEqual([response.status, error], [answer.status, { ...answer.error, message }]);
      assert.ok(written.some((line) => line.includes('a checkout was refused') && line.includes(code)));
    });
  }

  test('concurrent submissions of two methods leave one attempt that can be paid', async () => {
    const { tradeId, url } = await create();
    const page = await openPage(gateway, url);
    await Promise.allSettled([
      page.submit({ method: 'iDEAL' }),
      page.submit({ method: 'EPS' }),
      page.submit({ method: 'Bancontact' }),
    ]);
    const open = (await listAttempts(gateway.database, tradeId)).filter(({ state }) => state === 'open');
    assert.equal(open.length, 1);
  });
});
