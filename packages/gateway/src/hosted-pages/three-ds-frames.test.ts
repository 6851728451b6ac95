// The frames of 3-D Secure: who may embed them, what they post to the issuer, and what the issuer's post is worth.
import assert from 'node:assert/strict';
import { afterEach, before, describe, mock, test } from 'node:test';
import {
  addClientKey,
  addOrigin,
  findClientKey,
  pageClientKey,
  removeOrigin,
  revokeClientKey,
} from '../accounts/client-keys.ts';
import { listAttempts } from '../orders/attempts.ts';
import type { PayerFrames } from '../rails/rail.ts';
import type { RailAuthentication, RailReport } from '../rails/rail-answers.ts';
import { useGateway } from '../test-gateway.ts';

const ACS = 'https://acs.bank.example/challenge';
const SHOP = 'https://shop.example';

describe('the frames of 3-D Secure', () => {
  const gateway = useGateway();
  let merchantId = '';
  let key = '';
  before(async () => {
    const sandboxKey = (await findClientKey(gateway.database, 'gwk_test_036870'))!;
    ({ merchantId } = sandboxKey);
    key = await addClientKey(gateway.database, merchantId, 'sandbox');
    const { id, origins } = (await findClientKey(gateway.database, key))!;
    for (const origin of origins) await removeOrigin(gateway.database, id, origin);
    await addOrigin(gateway.database, id, SHOP);
  });
  afterEach(() => {
    mock.restoreAll();
    delete gateway.rail.authenticate;
  });

  /** A payment at a page of its rail, which answers the frames with `next`; returns what the rail was told. */
  async function begin(next: (frames: PayerFrames) => 'challenge' | 'method' | RailReport) {
    const { url = '', trade_id: tradeId = '' } = await gateway.create();
    await gateway.open(url);
    const told: PayerFrames[] = [];
    gateway.rail.authenticate = async ({ reference }, frames): Promise<RailAuthentication | RailReport> => {
      told.push(frames);
      const step = next(frames);
      if (typeof step === 'object') return step;
      return { kind: 'authenticate', step, payerUrl: ACS, payerForm: { creq: 'e30"' }, reference };
    };
    const at = (part = '', clientKey = key, query = '') =>
      `${url}/frame${part}?client-key=${clientKey}${query}`;
    const ask = (query = '', site = 'same-origin') =>
      gateway.open(at('/step', key, query), { method: 'POST', headers: { 'sec-fetch-site': site } });
    const stepOf = async (query = '') => ((await (await ask(query)).json()) as { kind: string }).kind;
    return { url, tradeId, told, at, ask, stepOf };
  }

  const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

  test('only pages of the client key may embed the frame, and the pages in it may be framed by it too', async () => {
    const { at } = await begin(() => 'challenge');
    const frame = await gateway.open(at());
    assert.equal(frame.status, 200);
    assert.match(policyOf(frame), /frame-ancestors https:\/\/shop\.example$/);
    assert.match(policyOf(frame), /frame-src 'self' https:;/);
    const form = await gateway.open(at('/challenge'));
    assert.match(policyOf(form), /form-action 'self' https:;/);
    assert.match(policyOf(form), /frame-ancestors https:\/\/shop\.example 'self'$/);
    const end = await gateway.open(at('/end'), { method: 'POST' });
    assert.match(policyOf(end), /frame-ancestors https:\/\/shop\.example 'self'$/);
    for (const { headers } of [frame, form, end]) {
      assert.equal(headers.get('referrer-policy'), 'strict-origin');
      assert.equal(headers.get('x-frame-options'), null);
      assert.equal(headers.get('cross-origin-embedder-policy'), null);
      assert.doesNotMatch(headers.get('permissions-policy')!, /payment|publickey/);
    }
  });

  test('the frame says who is paid, and how much', async () => {
    const { at } = await begin(() => 'challenge');
    const text = await (await gateway.open(at())).text();
    assert.match(text, /data-shop="[^"]+"\s+data-amount="24\.99" data-currency="EUR"/);
    assert.match(text, /data-origins="https:\/\/shop\.example"/);
  });

  test("the gateway's own page embeds it with the page's key, also where a merchant's page frames that", async () => {
    const { at } = await begin(() => 'challenge');
    const frame = await gateway.open(at('', pageClientKey(merchantId, 'sandbox')));
    assert.match(policyOf(frame), /frame-ancestors http:\/\/127\.0\.0\.1:4010 .*https:\/\/shop\.example/);
    assert.match(await frame.text(), /data-origins="http:\/\/127\.0\.0\.1:4010"/);
  });

  test('there is no frame for another merchant’s key, a revoked or unknown one, or an unknown payment', async () => {
    const { at, told } = await begin(() => 'challenge');
    const revoked = await addClientKey(gateway.database, merchantId, 'sandbox');
    await revokeClientKey(gateway.database, revoked);
    const addresses = ['gwk_test_046870', revoked, 'gwk_test_x', ''].flatMap((other) => [
      at('', other),
      at('/method', other),
      at('/challenge', other),
    ]);
    addresses.push(at().replace('/frame', 'x/frame'));
    for (const address of addresses) {
      const page = await gateway.open(address);
      assert.equal(page.status, 404, address);
      assert.match(policyOf(page), /frame-ancestors 'none'/);
    }
    assert.equal((await gateway.open(at('/end', 'gwk_test_046870'), { method: 'POST' })).status, 404);
    assert.deepEqual(told, []);
  });

  test('only the frame itself takes a step', async () => {
    const { ask, told } = await begin(() => 'challenge');
    for (const site of ['cross-site', 'same-site', 'none']) assert.equal((await ask('', site)).status, 403);
    assert.deepEqual(told, []);
    assert.equal((await ask()).status, 200);
  });

  test('the rail learns where the issuer posts, how the method ended, the size and the language', async () => {
    const { at, ask, told, url } = await begin(({ completion }) => (completion ? 'challenge' : 'method'));
    await ask('&window=03&lang=nl');
    await ask('&window=9&completion=X');
    await ask('&completion=N');
    await gateway.open(at('/challenge', key, '&window=01'));
    const notificationUrl = `${url}/frame/end?client-key=${key}`;
    assert.deepEqual(told, [
      { notificationUrl, windowSize: '03', language: 'nl' },
      { notificationUrl },
      { notificationUrl, completion: 'N' },
      { notificationUrl, windowSize: '01' },
    ]);
  });

  test('the challenge is posted to the issuer while the page is parsed, once for each attempt', async () => {
    const { at } = await begin(() => 'challenge');
    const first = await (await gateway.open(at('/challenge'))).text();
    assert.match(first, new RegExp(`<form method="post" action="${ACS}">`));
    assert.match(first, /name="creq" value="e30&quot;"/);
    assert.match(first, /<\/form>\s*<script src="\/pages\/submit\.js"><\/script>/);
    const again = await (await gateway.open(at('/challenge'))).text();
    assert.doesNotMatch(again, /<form/);
    assert.match(again, /data-kind="again"/);
  });

  test('of two loads at once, one posts the challenge', async () => {
    const { at } = await begin(() => 'challenge');
    const pages = await Promise.all([1, 2, 3].map(() => gateway.open(at('/challenge'))));
    const texts = await Promise.all(pages.map((page) => page.text()));
    assert.equal(texts.filter((text) => text.includes('<form')).length, 1);
  });

  test('what the issuer posts ends nothing: the rail says what became of the payment', async () => {
    const { at, tradeId } = await begin(() => 'challenge');
    const forged = { method: 'POST', body: new URLSearchParams({ cres: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ' }) };
    const page = await gateway.open(at('/end'), forged);
    assert.match(await page.text(), /data-kind="end" data-lead-to="[^"]+\/return"/);
    assert.equal(await gateway.stateOf(tradeId), 'processing');
    const [attempt] = await listAttempts(gateway.database, tradeId);
    gateway.rail.decide(attempt!.id, 'paid');
    await gateway.open(at('/end'), { method: 'POST', headers: { cookie: 'gw=1' } });
    assert.equal(await gateway.stateOf(tradeId), 'paid');
  });

  test('a result without a challenge is settled, and the frame has nothing more to do', async () => {
    const paid = { kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference: 'r' } as const;
    const { stepOf, tradeId, at } = await begin(() => paid);
    assert.equal(await stepOf(), 'over');
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.match(await (await gateway.open(at('/challenge'))).text(), /data-kind="end"/);
  });

  test('a payment that has ended is over, and its rail is not asked', async () => {
    const { stepOf, tradeId, told } = await begin(() => 'challenge');
    const [attempt] = await listAttempts(gateway.database, tradeId);
    gateway.rail.decide(attempt!.id, 'declined');
    await gateway.askRail(attempt!.id);
    assert.equal(await stepOf(), 'over');
    assert.deepEqual(told, []);
  });

  test('a step that needs a page, and a rail without frames, lead to the full page', async () => {
    const open = { kind: 'open', payerUrl: ACS, reference: 'r' } as const;
    assert.equal(await (await begin(() => open)).stepOf(), 'page');
    assert.equal(await (await begin(() => ({ ...open, stage: 'authorisation' }))).stepOf(), 'over');
    const { stepOf } = await begin(() => 'challenge');
    delete gateway.rail.authenticate;
    assert.equal(await stepOf(), 'page');
  });
});
