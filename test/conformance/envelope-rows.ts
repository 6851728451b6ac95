/** Rows common to all operations: transport, envelope, signature, and the order of checks. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ERRORS, type ErrorCode } from '@gangway/protocol';
import { type Answer, assertCode } from './caller.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';
import { redirectPayment } from './values.ts';
import { type Data, freshTime, Literal, writeRequest } from './wire.ts';

const METHOD = 'v3.CreatePayments';
const BODY_BYTES_MAX = 256 * 1024;
/** More failed tries than a user is allowed per minute. */
const FAILED_TRIES = 80;

interface Rule {
  readonly title: string;
  readonly code: ErrorCode | '200';
  readonly section: string;
  ask(stage: Stage): Promise<Answer>;
}

/** A signed payment with changes to its envelope or data. */
const send =
  (envelope: Data, data: Data = {}) =>
  (stage: Stage): Promise<Answer> =>
    stage.call(METHOD, { ...redirectPayment(), ...data }, { envelope });

const post =
  (body: string | Uint8Array<ArrayBuffer>) =>
  (stage: Stage): Promise<Answer> =>
    stage.post(body);

const nobody = (): string => `nobody-${randomBytes(6).toString('hex')}`;

const TRANSPORT: readonly Rule[] = [
  ...['', 'null', '[]', '"text"', '42', '{', '{"user":"1",}', "{'user':'1'}", '{}{}', '\ufeff{}'].map(
    (body) => ({
      title: `the body ${JSON.stringify(body)} is not a JSON object`,
      code: '-1001' as const,
      section: 'Order of checks',
      ask: post(body),
    }),
  ),
  {
    title: 'a body that is not UTF-8 is refused',
    code: '-1001',
    section: 'Envelope',
    ask: post(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  },
  {
    title: 'a body above 256 KiB is refused',
    code: '-1006',
    section: 'Envelope',
    ask: post(`{"data":"${'x'.repeat(BODY_BYTES_MAX)}"}`),
  },
];

const NAMES: readonly Rule[] = [
  ...['two words', 'dot.ted', 'é', '!from', '', 'x'.repeat(65)].map((name) => ({
    title: `a member of data called ${JSON.stringify(name.slice(0, 20))} is refused`,
    code: '-3002' as const,
    section: 'Envelope',
    ask: send({}, { [name]: 'x' }),
  })),
  ...['user', 'method', 'time', 'sign', 'data'].map((name) => ({
    title: `a member of data called ${name} is refused`,
    code: '-3002' as const,
    section: 'Envelope',
    ask: send({ data: new Literal(`{"${name}":"x"}`) }),
  })),
  ...['{"a":"1","a":"2"}', '{"a":"\\ud800"}', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`].map((data) => ({
    title: `data ${data.slice(0, 24)} is refused`,
    code: '-3002' as const,
    section: 'Envelope',
    ask: send({ data: new Literal(data) }),
  })),
  {
    title: 'an unknown member of the envelope is ignored',
    code: '200',
    section: 'Envelope',
    ask: send({ version: '2.0' }),
  },
];

const ENVELOPE: readonly Rule[] = [
  ...['user', 'sign', 'method', 'time', 'data'].flatMap((name) =>
    [undefined, null, ''].map((value) => ({
      title: `${name} ${value === undefined ? 'left out' : JSON.stringify(value)} is missing`,
      code: '-3001' as const,
      section: 'Envelope',
      ask: send({ [name]: value }),
    })),
  ),
  ...['user', 'sign', 'method'].map((name) => ({
    title: `${name} as a number is refused`,
    code: '-3001' as const,
    section: 'Envelope',
    ask: send({ [name]: 16683 }),
  })),
  ...([[1], 'text', 7, true] as const).map((data) => ({
    title: `data ${JSON.stringify(data)} is not an object`,
    code: '-3001' as const,
    section: 'Envelope',
    ask: send({ data: new Literal(JSON.stringify(data)) }),
  })),
  ...['now', '-5', '1e9', true, {}, new Literal('1e400')].map((time) => ({
    title: `time ${time instanceof Literal ? time.text : JSON.stringify(time)} is not a Unix time`,
    code: '-3002' as const,
    section: 'Envelope',
    ask: send({ time }),
  })),
];

const IDENTITY: readonly Rule[] = [
  {
    title: 'an unknown user is refused',
    code: '-2001',
    section: 'Order of checks',
    ask: (stage) => stage.call(METHOD, redirectPayment(), { user: nobody() }),
  },
  ...(
    [
      ['of another secret', { secret: 'another secret' }],
      ['cut short', { sign: (sign: string) => sign.slice(1) }],
      ['that is not hexadecimal', { sign: () => 'z'.repeat(64) }],
    ] as const
  ).map(([what, writing]) => ({
    title: `a signature ${what} is refused`,
    code: '-403' as const,
    section: 'Signature',
    ask: (stage: Stage) => stage.call(METHOD, redirectPayment(), writing),
  })),
  ...(
    [
      ['a changed amount', { amount: '0.01' }],
      ['an added member', { extra: 'x' }],
      ['a changed description', { description: 'Three mugs' }],
    ] as const
  ).map(([what, changes]) => ({
    title: `${what} breaks the signature`,
    code: '-403' as const,
    section: 'Signature',
    ask: (stage: Stage) => {
      const data = redirectPayment();
      return stage.call(METHOD, data, {
        envelope: { data: new Literal(JSON.stringify({ ...data, ...changes })) },
      });
    },
  })),
  ...['v3.Nothing', 'v3.createpayments', 'CreatePayments', ' v3.CreatePayments'].map((method) => ({
    title: `method ${JSON.stringify(method)} is unknown`,
    code: '-1002' as const,
    section: 'Operations',
    ask: (stage: Stage) => stage.call(method, redirectPayment()),
  })),
];

/** With two errors in one request, the one that is checked earlier is reported. */
const PRECEDENCE: readonly Rule[] = [
  {
    title: 'a bad member name is reported before a missing user',
    code: '-3002',
    section: 'Order of checks',
    ask: send({ user: '' }, { 'two words': 'x' }),
  },
  {
    title: 'a missing method is reported before a wrong time',
    code: '-3001',
    section: 'Order of checks',
    ask: send({ method: '', time: 'now' }),
  },
  {
    title: 'a wrong time is reported before an unknown user',
    code: '-3002',
    section: 'Order of checks',
    ask: send({ time: 'now', user: 'nobody' }),
  },
  {
    title: 'an unknown user is reported before a wrong signature and an unknown method',
    code: '-2001',
    section: 'Order of checks',
    ask: (stage) => stage.call('v3.Nothing', {}, { user: nobody(), secret: 'x' }),
  },
  {
    title: 'a wrong signature is reported before an unknown method',
    code: '-403',
    section: 'Order of checks',
    ask: (stage) => stage.call('v3.Nothing', {}, { secret: 'another secret' }),
  },
  {
    title: 'an unknown method is reported before any error in data',
    code: '-1002',
    section: 'Order of checks',
    ask: (stage) => stage.call('v3.Nothing', { amount: 'ten' }),
  },
];

/** Rows that check more than a code. */
const OTHERS: readonly Row[] = [
  other('-1005', 'GET /Payments is 405 with Allow: POST', async (stage) => {
    const answer = await stage.post('', { verb: 'GET' });
    assert.deepEqual([answer.http, answer.code, answer.headers.allow], [405, '-1005', 'POST']);
  }),
  other('-1005', 'POST elsewhere is 404', async (stage) => {
    const answer = await stage.post('{}', { path: '/payments/nowhere' });
    assert.deepEqual([answer.http, answer.code], [404, '-1005']);
  }),
  other('-1003', 'failed tries of one user are limited: 429 with Retry-After', async (stage) => {
    const body = writeRequest({ uid: nobody(), secret: 'x' }, METHOD, {});
    for (let tries = 0; tries < FAILED_TRIES; tries += 1) {
      const answer = await stage.post(body);
      if (answer.code !== '-1003') continue;
      assert.equal(answer.http, 429);
      assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
      return;
    }
    assert.fail(`${FAILED_TRIES} failed tries were not limited`);
  }),
  {
    group: 'Envelope',
    title: 'the e-mail address of an account is accepted as user (sandbox accounts only)',
    section: 'Envelope',
    covers: ['inconsistency user as an e-mail address'],
    needs: ['sandbox'],
    check: async (stage) => {
      const user = `${stage.target.accounts.cashier.uid}@sandbox.gangway.test`;
      assertCode(await stage.call(METHOD, redirectPayment(), { user }), '200');
    },
  },
  {
    group: 'Signature',
    title: 'an identical request, including its signature, gets the first answer again',
    section: 'Idempotency keys',
    covers: [],
    needs: [],
    check: async (stage) => {
      const { cashier } = stage.target.accounts;
      const body = writeRequest(cashier, METHOD, redirectPayment(), { time: freshTime() });
      const [first, again] = [await stage.post(body), await stage.post(body)];
      assertCode(first, '200');
      assert.deepEqual(again.data, first.data);
    },
  },
  {
    group: 'Signature',
    title: 'a message signed by the gateway is not a request: a member !from is refused',
    section: 'Signature',
    covers: [],
    needs: [],
    check: async (stage) => assertCode(await send({}, { '!from': 'gateway' })(stage), '-3002'),
  },
];

function other(code: ErrorCode, title: string, check: Row['check']): Row {
  return { group: 'Transport', title, section: 'Errors', covers: [`error ${code}`], needs: [], check };
}

const rowsOf = (group: string, rules: readonly Rule[]): Row[] =>
  rules.map(({ title, code, section, ask }) => ({
    group,
    title: code === '200' ? title : `${title}: ${code}`,
    section,
    covers: code === '200' ? [] : [`error ${code}`],
    needs: [],
    check: async (stage) => {
      const answer = await ask(stage);
      assertCode(answer, code);
      if (code !== '200') assert.ok(answer.message.startsWith(ERRORS[code].message), answer.message);
    },
  }));

/** All rows of this file. */
export const envelopeRows = (): Row[] => [
  ...rowsOf('Transport', TRANSPORT),
  ...rowsOf('Envelope', [...NAMES, ...ENVELOPE]),
  ...rowsOf('Signature', IDENTITY),
  ...rowsOf('Order of checks', PRECEDENCE),
  ...OTHERS,
];
