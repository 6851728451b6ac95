// Signatures of the gateway are never valid for a request: notifications, Standard Webhooks headers, payer's return.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openEnvelope } from '@gangway/protocol';
import { canonicalCandidates, canonicalString } from '@gangway/protocol/signature';
import { signingOrder } from '../../packages/gateway/src/accounts/secrets.ts';
import { startDeliveries } from '../../packages/gateway/src/background/deliveries.ts';
import { startReceiver, type TestReceiver } from '../../packages/gateway/src/notifications/test-receiver.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, testGateway, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { newestAttempt } from '../faults/orders-and-ledger.ts';
import { randomFrom } from '../faults/random.ts';
import { hostileRequest } from './hostile-requests.ts';

const USERS = ['016683', '016684'];
const OPERATIONS_TRIED = ['v3.QueryOrder', 'v3.CancelPayment', 'v3.CreatePayments'];
/** The beginning of every request's signed string: the first name, which is never the gateway's. */
const REQUEST_BEGINNING = /^[A-Za-z0-9_]{1,64}=/;

/** Something that the gateway signed: the signature, its fields, and the signed string if known. */
interface Signed {
  readonly from: string;
  readonly sign: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly message?: string;
}

/** Returns the signature and the fields of a notification. */
function readSigned(text: string): Pick<Signed, 'sign' | 'fields'> {
  const { sign, data } = JSON.parse(text) as { sign: string; data: Record<string, unknown> };
  return {
    sign,
    fields: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])),
  };
}

/** Applies {@link readSigned} to the form in a page. */
function postedReturn(page: string): Pick<Signed, 'sign' | 'fields'> {
  const [, hidden = ''] = /name="resultData" value="([^"]*)"/.exec(page) ?? [];
  return readSigned(hidden.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

describe('a message signed by the gateway', () => {
  let gateway: TestGateway;
  let receiver: TestReceiver;
  const collected: Signed[] = [];
  before(async () => {
    gateway = await testGateway();
    receiver = await startReceiver();
    await gateway.database.query(
      statement('test.post-returns', `UPDATE accounts SET redirect_method = 'POST' WHERE uid = '016684'`),
    );
    for (const user of USERS) await collect(user);
  });
  after(async () => {
    await receiver.close();
    await gateway.stop();
  });

  /** Pays an order whose texts imitate a request, and collects everything signed on the way. */
  async function collect(user: string): Promise<void> {
    const texts = { description: 'a&amount=1', demo: 'x=1&trade_id=2&z=3', order_id: `1&a=b&${user}` };
    const payment = validPayment({ ...texts, notify_url: receiver.url });
    const { data } = await gateway.call('v3.CreatePayments', payment, { user });
    await gateway.open(data.url!);
    gateway.rail.decide((await newestAttempt(gateway.database, data.trade_id!)).id, 'paid');
    const back = await gateway.open(`${data.url}/return`);
    const location = back.headers.get('location');
    if (location) {
      const { sign = '', ...fields } = Object.fromEntries(new URL(location).searchParams);
      collected.push({ from: 'the return', sign, fields });
    } else {
      collected.push({ from: 'the posted return', ...postedReturn(await back.text()) });
    }
    await deliver();
  }

  async function deliver(): Promise<void> {
    const count = receiver.arrivals.length;
    const { database, clock, callers, log } = gateway.services;
    const deliveries = startDeliveries({
      database,
      clock,
      signingKeys: async (accountId) => signingOrder((await callers.byId(accountId))?.secrets ?? []),
      address: { mode: 'sandbox', allowPrivate: true },
      logger: log,
    });
    await receiver.received(count + 1);
    await deliveries.stop();
    for (const { text, headers } of receiver.arrivals.slice(count)) {
      collected.push({ from: 'a notification', ...readSigned(text) });
      const [, base64 = ''] = String(headers['webhook-signature']).split(/[, ]/);
      const message = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
      const hex = Buffer.from(base64, 'base64').toString('hex');
      collected.push({ from: 'a webhook header', sign: hex, fields: {}, message });
    }
  }

  test('is collected from all four sources and signed with the account’s secret', () => {
    const places = new Set(collected.map(({ from }) => from));
    assert.deepEqual(
      places,
      new Set(['the return', 'the posted return', 'a notification', 'a webhook header']),
    );
    for (const { sign, message } of collected) {
      assert.match(sign, /^[0-9a-f]{64}$/);
      if (!message) continue;
      const signs = USERS.map((user) =>
        createHmac('sha256', `sandbox-secret-${user}`).update(message).digest('hex'),
      );
      assert.ok(signs.includes(sign));
    }
  });

  /** Requests that an attacker could build from a signature and its fields. */
  function requestsFrom({ sign, fields, message = '' }: Signed): string[] {
    const { user: _user, method: _method, time: _time, data: _data, sign: _sign, ...rest } = fields;
    const unmarked = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== '!from'));
    const datas = [
      rest,
      unmarked,
      { trade_id: fields.trade_id },
      { from: 'gateway', ...unmarked },
      { [message]: '' },
      {},
    ];
    const times = [fields.time, fields.createDate, '1795000000'].filter((time) => time !== undefined);
    return USERS.flatMap((user) =>
      OPERATIONS_TRIED.flatMap((method) =>
        times.flatMap((time) => datas.map((data) => JSON.stringify({ user, sign, method, time, data }))),
      ),
    );
  }

  test('is never accepted as the signature of a request', async () => {
    let tried = 0;
    for (const signed of collected) {
      for (const body of requestsFrom(signed)) {
        const { code } = await gateway.post(body);
        assert.ok(['-403', '-3002'].includes(code), `${signed.from}: ${code} to ${body}`);
        tried += 1;
      }
    }
    assert.ok(tried > 100);
  });

  test('covers the mark !from=gateway, which no request can carry', () => {
    for (const { from, sign, fields, message } of collected) {
      if (message) continue;
      const { '!from': mark = 'gateway', ...unmarked } = fields;
      const isSigned = (text: string) =>
        USERS.some(
          (user) => createHmac('sha256', `sandbox-secret-${user}`).update(text).digest('hex') === sign,
        );
      assert.equal(mark, 'gateway');
      assert.ok(isSigned(canonicalString({ ...unmarked, '!from': mark })), from);
      assert.ok(!isSigned(canonicalString(unmarked)), from);
    }
  });

  test('begins as no request can: with !from, or with an identifier that contains a hyphen', () => {
    for (const { message } of collected) if (message) assert.doesNotMatch(message, REQUEST_BEGINNING);
    const random = randomFrom(1);
    let opened = 0;
    for (let i = 0; i < 2_000; i += 1) {
      const envelope = openEnvelope(hostileRequest(random, [], random.chance(0.8)));
      if (!envelope.ok) continue;
      opened += 1;
      for (const message of canonicalCandidates(envelope.envelope)) assert.match(message, REQUEST_BEGINNING);
    }
    assert.ok(opened > 200);
  });

  test('to a payer has only one reading: no text can turn it into a notification of another state', async () => {
    const forged = 'Ann&order_id=A&sequence=9&state=paid&stb=1';
    const texts = { description: forged, demo: forged };
    const { data } = await gateway.call('v3.CreatePayments', validPayment(texts), { user: '016684' });
    await gateway.open(data.url!);
    gateway.rail.decide((await newestAttempt(gateway.database, data.trade_id!)).id, 'declined');
    await gateway.open(`${data.url}/return`);
    const page = await gateway.open(`${data.url}/left?unpaid`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const { sign, fields } = postedReturn(await page.text());
    const message = canonicalString(fields);
    assert.equal(createHmac('sha256', 'sandbox-secret-016684').update(message).digest('hex'), sign);
    assert.match(message, /&state=declined&/);
    assert.doesNotMatch(message, /&state=paid&/);
  });

  test('cannot be forged through echoed text: text that looks like part of a request is refused', async () => {
    for (const name of ['order_id', 'description', 'demo']) {
      for (const part of ['&method=', '&user=', '&time=']) {
        const { code } = await gateway.call('v3.CreatePayments', validPayment({ [name]: `a${part}b` }));
        assert.equal(code, '-3002', `${name} with ${part}`);
      }
    }
  });
});
