// What a rail and a payer's browser exchange through our pages: forms both ways, the payer's context, own addresses.
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { webhookAddress } from '../outcomes/webhook-address.ts';
import type { PayerBack, RailRequest } from '../rails/rail.ts';
import { useGateway } from '../test-gateway.ts';

const ACS = 'https://acs.bank.example/challenge';

describe('a rail and the payer’s browser', () => {
  const gateway = useGateway();
  afterEach(() => {
    mock.restoreAll();
    delete gateway.rail.resume;
  });

  const attemptOfTrade = async (tradeId: string) => (await listAttempts(gateway.database, tradeId))[0]!;

  /** Lets the rail answer with a challenge of 3-D Secure. */
  const challenge = () =>
    mock.method(gateway.rail, 'begin', async ({ attemptId }: RailRequest) => ({
      kind: 'authenticate',
      step: 'challenge',
      payerUrl: ACS,
      payerForm: { creq: 'e30"', threeDSSessionData: '' },
      reference: `ref-${attemptId}`,
    }));

  test('a challenge is posted by a page of ours whose policy lets the issuer redirect', async () => {
    challenge();
    const { url } = await gateway.create();
    const page = await gateway.open(url!);
    const text = await page.text();
    assert.match(text, new RegExp(`<form method="post" action="${ACS}">`));
    assert.match(text, /<input type="hidden" name="creq" value="e30&quot;">/);
    assert.match(
      page.headers.get('Content-Security-Policy')!,
      /form-action 'self' https:\/\/acs\.bank\.example https:/,
    );
  });

  test('what the payer brings back by GET or by a form reaches the rail, and its report is settled', async () => {
    challenge();
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const { id } = await attemptOfTrade(tradeId!);
    const brought: PayerBack[] = [];
    const open = { kind: 'open', payerUrl: ACS, reference: `ref-${id}` } as const;
    const paid = { kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference: `ref-${id}` } as const;
    gateway.rail.resume = async ({ attemptId }, back) => {
      assert.equal(attemptId, id);
      brought.push(back);
      return back.form.cres ? paid : open;
    };
    mock.method(gateway.rail, 'ask', async () => open);
    await gateway.open(`${url}/return?redirectResult=abc`);
    assert.equal(await gateway.stateOf(tradeId!), 'processing');
    const form = { method: 'POST', body: new URLSearchParams({ cres: 'e30' }) };
    const page = await gateway.open(`${url}/return`, form);
    assert.equal(await gateway.stateOf(tradeId!), 'paid');
    assert.deepEqual(brought, [
      { query: { redirectResult: 'abc' }, form: {} },
      { query: {}, form: { cres: 'e30' } },
    ]);
    assert.match(await page.text(), /http-equiv="refresh"[^>]*\/return/);
  });

  test('the hidden frame of 3-D Secure is skipped: the rail goes on as if it had not completed', async () => {
    mock.method(gateway.rail, 'begin', async ({ attemptId }: RailRequest) => ({
      kind: 'authenticate',
      step: 'method',
      payerUrl: ACS,
      payerForm: { threeDSMethodData: 'e30' },
      reference: `ref-${attemptId}`,
    }));
    let brought: PayerBack | undefined;
    gateway.rail.resume = async ({ attemptId, reference, amountMinor, currency }, back) => {
      assert.equal(reference, `ref-${attemptId}`);
      brought = back;
      return { kind: 'paid', amountMinor, currency, reference };
    };
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    assert.deepEqual(brought, { query: {}, form: { threeDSCompInd: 'N' } });
    assert.equal(await gateway.stateOf(tradeId!), 'paid');
  });

  test('the rail receives the payer’s context where a browser began the payment', async () => {
    const headers = { 'user-agent': 'Browser/1', accept: 'text/html', 'accept-language': 'nl' };
    const { url } = await gateway.create();
    await gateway.open(url!, { headers });
    assert.deepEqual(gateway.rail.requests.at(-1)?.payer, {
      address: 'unknown',
      userAgent: 'Browser/1',
      accept: 'text/html',
      language: 'nl',
      origin: 'http://127.0.0.1:4010',
    });
  });

  test('a webhook without a signature is taken only at the secret address of its attempt', async (t) => {
    const { capabilities } = gateway.rail;
    const rail = Object.assign(gateway.rail, {
      capabilities: { ...capabilities, webhooks: 'address' } as const,
    });
    t.after(() => Object.assign(gateway.rail, { capabilities }));
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    const { id } = await attemptOfTrade(tradeId!);
    const own = gateway.rail.requests.at(-1)!.callbackUrl;
    assert.equal(own, webhookAddress(gateway.services, rail, id));
    gateway.rail.events = ({ attemptId }) => {
      const report = { kind: 'paid', amountMinor: 2499n, currency: 'EUR', reference: `ref-${id}` } as const;
      return attemptId === id ? [{ kind: 'payment', attemptId, report }] : [];
    };
    const send = (address: string) => gateway.open(address, { method: 'POST', body: 'id=tr_1' });
    assert.equal((await send(own.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status, 403);
    assert.equal(await gateway.stateOf(tradeId!), 'processing');
    assert.equal((await send(own)).status, 200);
    assert.equal(await gateway.stateOf(tradeId!), 'paid');
  });
});
