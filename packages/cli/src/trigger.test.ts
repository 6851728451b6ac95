/** Tests of `trigger` and `open` against a whole gateway: the state of each event comes, and its notification. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTarget, type TestTarget } from '../../../test/conformance/gateway.ts';
import type { EventRow } from './events/event.ts';
import { EVENTS, type EventName } from './events/events.ts';
import { trigger as callTrigger, NotDone } from './index.ts';
import { runCommandLine } from './run-command-line.ts';

const NAMES = Object.keys(EVENTS) as EventName[];
const NOBODY = '019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90';
const QUIET = { report: () => {}, end: () => {} };

interface Told {
  readonly type: string;
  readonly state: string;
  readonly trade_id?: string;
  readonly payout_id?: string;
  readonly refund_amount?: string;
}

describe('gangway-cli at a gateway', () => {
  let target: TestTarget;
  let receiver: Server;
  const told: Told[] = [];
  const opened: string[] = [];

  before(async () => {
    target = await startTarget();
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        if (body) told.push((JSON.parse(body) as { data: Told }).data);
        response.end('ok');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    receiver.close();
    await target.stop();
  });

  async function type(...words: readonly string[]) {
    const ran = { out: '', err: '' };
    const code = await runCommandLine([...words, '--gateway', target.target.url], {
      environment: {},
      answer(text) {
        ran.out += text;
      },
      complain(sentence) {
        ran.err += sentence;
      },
      openPage: (url) => void opened.push(url),
      progress: QUIET,
    });
    return { code, ...ran };
  }

  async function trigger(event: EventName, ...words: readonly string[]) {
    const { port } = receiver.address() as AddressInfo;
    const notify = ['--notify-url', `http://127.0.0.1:${port}/notify`];
    const { code, out, err } = await type('trigger', event, ...notify, ...words, '--json');
    assert.deepEqual([code, err], [0, '']);
    return JSON.parse(out) as Record<string, string>;
  }

  /** Waits until the receiver was told a state. */
  async function heard(wanted: Partial<Told>): Promise<void> {
    const isIt = (one: Told) =>
      Object.entries(wanted).every(([name, value]) => one[name as keyof Told] === value);
    for (let tries = 0; !told.some(isIt); tries += 1) {
      assert.ok(tries < 200, `never told ${JSON.stringify(wanted)}, but ${JSON.stringify(told.slice(-5))}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  for (const event of NAMES) {
    const row: EventRow = EVENTS[event];
    const notified = row.type ? `, and the merchant is notified of its ${row.type}` : '';
    test(`${event} leads to the state ${row.state}${notified}`, async () => {
      const { state, tradeId, payoutId, desk } = await trigger(event);
      assert.equal(state, row.state);
      const about = payoutId ? { payout_id: payoutId } : { trade_id: tradeId! };
      if (row.type) await heard({ type: row.type, state: row.state, ...about });
      assert.equal(desk, `http://localhost:4000/desk#/${tradeId ? `payment/${tradeId}` : 'money'}`);
    });
  }

  const MAKES = { authorized: 'payment.authorized', paid: 'payment.paid' } as const;
  for (const event of NAMES) {
    const { takes, state: wanted }: EventRow = EVENTS[event];
    if (takes === 'authorized' || takes === 'paid')
      test(`${event} happens to a payment that is ${takes}`, async () => {
        const { tradeId } = await trigger(MAKES[takes]);
        const { state, tradeId: same } = await trigger(event, '--trade-id', tradeId!);
        assert.deepEqual([same, state], [tradeId, wanted]);
      });
  }

  test('--amount is the amount of a new payment, and what goes back of one that exists', async () => {
    const { tradeId } = await trigger('payment.paid', '--amount', '80');
    await trigger('refund.refunded', '--trade-id', tradeId!, '--amount', '30.00');
    await trigger('refund.refunded', '--trade-id', tradeId!);
    const amounts = told
      .filter(
        ({ type, state, trade_id }) => type === 'refund' && state === 'refunded' && trade_id === tradeId,
      )
      .map(({ refund_amount }) => refund_amount);
    assert.deepEqual(amounts, ['30.00', '50.00']);
  });

  test('the features of the account are as before', async () => {
    const response = await fetch(`${target.target.url}/sandbox/accounts/016683`);
    const { features } = (await response.json()) as { features: Record<string, boolean> };
    assert.equal(features['dispute-notifications'], false);
  });

  test('trigger says what has happened, for people too', async () => {
    const { code, out } = await type('trigger', 'payment.authorized');
    assert.equal(code, 0);
    assert.match(out, /^payment\.authorized has happened\.\ntrade_id +[\da-f-]{36}\norder_id +cli-/);
    assert.match(out, /^desk +http:\/\/localhost:4000\/desk#\/payment\/[\da-f-]{36}$/m);
  });

  test('open finds a payment by its trade_id and by its order_id, and opens the page for people only', async () => {
    const { tradeId, orderId } = await trigger('payment.authorized');
    const url = `http://localhost:5000/desk#/payment/${tradeId}`;
    const desk = ['--desk', 'http://localhost:5000/desk/'];
    for (const id of [tradeId!, tradeId!.toUpperCase(), orderId!]) {
      opened.length = 0;
      assert.deepEqual(await type('open', id, ...desk), { code: 0, out: url, err: '' });
      assert.deepEqual(opened, [url]);
    }
    opened.length = 0;
    assert.deepEqual(JSON.parse((await type('open', tradeId!, ...desk, '--json')).out), { tradeId, url });
    assert.deepEqual(opened, []);
  });

  test('trigger --list shows every event', async () => {
    const { code, out } = await type('trigger', '--list');
    assert.deepEqual(
      [
        code,
        out
          .split('\n')
          .slice(1)
          .map((line) => line.split(' ')[0]),
      ],
      [0, NAMES],
    );
    const listed = JSON.parse((await type('trigger', '--list', '--json')).out) as { event: string }[];
    assert.deepEqual(
      listed.map(({ event }) => event),
      NAMES,
    );
  });

  const WRONG: readonly (readonly [words: string, code: number, sentence: RegExp])[] = [
    ['trigger', 2, /^trigger needs EVENT, .* --list shows all\.$/],
    ['trigger refund.fialed', 2, /^There is no event refund\.fialed; .* --list shows all\.$/],
    ['trigger constructor', 2, /^There is no event constructor/],
    ['trigger payment.paid --amount much', 2, /^--amount is "much"/],
    ['trigger payment.paid --amount 0', 2, /^--amount is "0"/],
    ['trigger payment.paid --notify-url shop', 2, /^--notify-url is "shop"/],
    [`trigger payout.failed --trade-id ${NOBODY}`, 2, /^payout\.failed makes what it needs/],
    [`trigger refund.failed --trade-id ${NOBODY}`, 1, /^There is no payment with the trade_id/],
    ['trigger refund.failed --trade-id ../clock', 1, /^There is no payment with the trade_id/],
    ['trigger refund.failed --amount 0.70', 1, /^0\.70 is too little/],
    ['trigger payment.paid --account 999999', 1, /^There is no account 999999\.$/],
    ['trigger payment.paid --account 016684', 1, /no such feature|not allowed|permission|feature/i],
    ['open', 2, /^open needs TRADE_ID/],
    [`open ${NOBODY}`, 1, /^There is no payment with the trade_id or order_id/],
    ['close', 2, /^There is no command close/],
  ];
  for (const [words, wanted, sentence] of WRONG)
    test(`"${words}" ends with code ${wanted} and one sentence`, async () => {
      const { code, out, err } = await type(...words.split(' '));
      assert.match(err, sentence);
      assert.deepEqual([code, out], [wanted, '']);
    });

  test('a payment in another state ends with code 1, and nothing is made', async () => {
    const { tradeId } = await trigger('payment.declined');
    const { code, err } = await type('trigger', 'refund.failed', '--trade-id', tradeId!);
    assert.deepEqual([code, err], [1, `refund.failed needs a payment that is paid; ${tradeId} is declined.`]);
  });

  test('a program calls the same function, and is told what went wrong by its class', async () => {
    const gateway = target.target.url;
    assert.equal((await callTrigger('payment.authorized', { gateway })).payment, 'authorized');
    await assert.rejects(callTrigger('refund.failed', { gateway, tradeId: NOBODY }), NotDone);
  });

  test('without a sandbox at the address, the code is 3', async () => {
    const shop = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    for (const [gateway, sentence] of [
      ['http://127.0.0.1:9', /^No gateway answers at http:\/\/127\.0\.0\.1:9: start one/],
      [shop, /is no sandbox of Gangway/],
    ] as const) {
      const ran = { err: '' };
      const code = await runCommandLine(['trigger', 'payment.paid', '--gateway', gateway], {
        environment: {},
        answer: () => assert.fail('nothing happens'),
        complain(sentence) {
          ran.err += sentence;
        },
        progress: QUIET,
      });
      assert.equal(code, 3);
      assert.match(ran.err, sentence);
    }
  });
});
