// Fuzzing of the ports between page and frame, in both directions: whatever arrives, only what the tables list is done.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as v from 'valibot';
import { makeCalls, serveCalls } from './calls.ts';

/** `npm run proof -- --only A3` sends 100,000. */
const MESSAGES = Number(process.env.GW_PORT_MESSAGES ?? 3000);

const SECRET = '4111 1111 1111 1111';
const nothing = v.object({});
const ARGUMENTS = {
  double: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)) }),
  fail: nothing,
  reject: nothing,
  unclonable: nothing,
} as const;
const ANSWERS = {
  double: v.object({ count: v.number() }),
  fail: nothing,
  reject: nothing,
  unclonable: nothing,
} as const;
type Doubling = Record<keyof typeof ARGUMENTS, (argument: object) => Promise<object>>;

const ports: MessagePort[] = [];
const closePorts = (): void => {
  for (const port of ports) port.close();
};

/** A channel that is closed after the tests, whatever they find. */
function channel(): MessageChannel {
  const made = new MessageChannel();
  ports.push(made.port1);
  return made;
}

/** A repeatable source of numbers below `limit` (mulberry32). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}

/** Makes messages that are nearly calls or replies; some are. */
function messageMaker(seed: number, ids: () => readonly string[] = () => []) {
  const below = numbers(seed);
  const pick = <T>(...all: readonly T[]): T => all[below(all.length)]!;
  const value = (): unknown =>
    pick<() => unknown>(
      () => ({ count: below(120) - 10 }),
      () => ({}),
      () => null,
      () => below(2) === 0,
      () => 'x'.repeat(below(200)),
      () => [value()],
      () => ({ count: `${below(9)}`, polluted: true }),
      () => JSON.parse('{"__proto__":{"polluted":true},"count":1}'),
      () => new Map([['count', 1]]),
      () => new Error(SECRET),
    )();
  const wire = (): unknown =>
    pick<() => unknown>(
      () => ({ type: 'RAW', value: value() }),
      () => ({ type: 'RAW', value: value() }),
      () => ({ type: 'HANDLER', name: pick('throw', 'proxy', 'nothing'), value: value() }),
      () => ({ type: 'HANDLER', name: 'throw', value: { isError: below(2) === 0, value: value() } }),
      value,
    )();
  const several = <T>(make: () => T, usual: number): T[] =>
    Array.from({ length: below(4) === 0 ? below(4) : usual }, make);
  const names = ['double', 'fail', 'reject', 'unclonable', 'hidden', 'constructor', '__proto__', 'toString'];
  const name = (): unknown => pick<unknown>(...names, 'then', 'apply', below(9), null);
  return (): unknown => {
    if (below(25) === 0) return value();
    const message: Record<string, unknown> = {
      id: pick<unknown>(`id-${below(1e6)}`, ...ids(), below(9), '', 'y'.repeat(below(120))),
      type: pick(
        'APPLY',
        'APPLY',
        'APPLY',
        'RAW',
        'GET',
        'SET',
        'CONSTRUCT',
        'ENDPOINT',
        'RELEASE',
        'HANDLER',
      ),
      path: below(20) === 0 ? value() : several(name, 1),
      argumentList: below(20) === 0 ? value() : several(wire, 1),
    };
    if (below(3) === 0) message.value = wire();
    if (below(6) === 0) delete message[pick('id', 'type', 'path', 'argumentList')];
    return message;
  };
}

/** Resolves when all that was posted before has been read and answered. */
async function passed(port: MessagePort): Promise<void> {
  const marker = `marker-${Math.random()}`;
  await new Promise<void>((resolve) => {
    port.addEventListener('message', function onMessage({ data }: MessageEvent) {
      if ((data as { id?: unknown }).id !== marker) return;
      port.removeEventListener('message', onMessage);
      resolve();
    });
    const argumentList = [{ type: 'RAW', value: { count: 1 } }];
    port.postMessage({ id: marker, type: 'APPLY', path: ['double'], argumentList });
  });
}

/** The rule again, by hand: one listed name, one plain argument of its shape, an id that is not too long. */
function isCall(message: unknown): boolean {
  const { id, type, path, argumentList } = (message ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || id.length > 80 || type !== 'APPLY') return false;
  if (!Array.isArray(path) || path.length !== 1 || !Object.keys(ARGUMENTS).includes(path[0])) return false;
  if (!Array.isArray(argumentList) || argumentList.length !== 1) return false;
  const { type: kind, value } = (argumentList[0] ?? {}) as Record<string, unknown>;
  if (kind !== 'RAW' || typeof value !== 'object' || value === null) return false;
  const { count } = value as Record<string, unknown>;
  return path[0] !== 'double' || (Number.isInteger(count) && Number(count) >= 0 && Number(count) < 100);
}

describe('a port whose functions are served', () => {
  after(closePorts);

  test(`does nothing but what is listed, with ${MESSAGES} messages`, async () => {
    const { port1, port2 } = channel();
    const replies: { data: { id?: string; type?: string; value?: unknown }; ports: number }[] = [];
    port1.addEventListener('message', ({ data, ports }) => replies.push({ data, ports: ports.length }));
    port1.start();
    const called = { double: 0, fail: 0, reject: 0, unclonable: 0 };
    const functions = {
      double({ count }: { count: number }, ...rest: unknown[]) {
        called.double += 1;
        assert.ok(Number.isInteger(count) && count >= 0 && count < 100 && rest.length === 0);
        return { count: count * 2 };
      },
      fail() {
        called.fail += 1;
        throw new Error(SECRET);
      },
      async reject() {
        called.reject += 1;
        return Promise.reject({ number: SECRET });
      },
      unclonable() {
        called.unclonable += 1;
        return { number: () => SECRET };
      },
      hidden: () => assert.fail('A function that is not listed was called.'),
    };
    serveCalls(port2, ARGUMENTS, functions);

    const make = messageMaker(14);
    let expected = 0;
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      const other = sent % 50 === 0 ? channel() : undefined;
      const message = make();
      if (!other && isCall(message)) expected += 1;
      port1.postMessage(message, other ? [other.port2] : []);
      if (sent % 1000 !== 999) continue;
      await passed(port1);
      expected += 1;
    }
    const good = replies.filter(({ data }) => data.type === 'RAW');
    const failures = replies.filter(({ data }) => data.type === 'HANDLER');
    assert.deepEqual([replies.length, good.length + failures.length], [expected, expected]);
    assert.equal(good.length, called.double);
    assert.equal(failures.length, called.fail + called.reject + called.unclonable);
    for (const count of Object.values(called)) assert.ok(count > 0, 'each was called');
    for (const { data, ports } of replies) {
      assert.equal(ports, 0);
      assert.ok(typeof data.id === 'string' && data.id.length <= 80);
      assert.doesNotMatch(JSON.stringify(data), /4111|stack|hidden/);
    }
    assert.deepEqual(failures[0]?.data.value, { isError: true, value: { message: 'It failed.' } });
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });
});

describe('a port to call through', () => {
  after(closePorts);

  test(`takes no other reply than a right one, with ${MESSAGES} messages`, async () => {
    const { port1, port2 } = channel();
    const sent: { id: string; type: string; path: string[] }[] = [];
    port2.addEventListener('message', ({ data }) => sent.push(data));
    port2.start();
    const calls = makeCalls<Doubling>(port1, ANSWERS);
    const make = messageMaker(15, () => sent.slice(-5).map(({ id }) => id));
    const outcomes = { answers: 0, failures: 0 };
    const rounds = Math.ceil(MESSAGES / 50);
    for (let round = 0; round < rounds; round += 1) {
      const count = sent.length;
      const pending = [1, 2, 3].map((number) =>
        calls.double({ count: number }).then(
          (answer) => {
            outcomes.answers += 1;
            assert.ok('count' in answer && typeof answer.count === 'number');
          },
          (error: Error) => {
            outcomes.failures += 1;
            assert.equal(error.message, 'It failed.');
          },
        ),
      );
      while (sent.length < count + 3) await new Promise(setImmediate);
      for (let posted = 0; posted < 50; posted += 1) port2.postMessage(make());
      for (const { id } of sent.slice(count)) port2.postMessage({ id, type: 'RAW', value: { count: 0 } });
      await Promise.all(pending);
    }
    assert.equal(outcomes.answers + outcomes.failures, rounds * 3);
    assert.ok(outcomes.failures > 0 && outcomes.answers > 0);
    assert.deepEqual([...new Set(sent.map(({ type }) => type))], ['APPLY']);
  });

  test('sends nothing but calls of listed names with one argument', async () => {
    const { port1, port2 } = channel();
    const sent: unknown[] = [];
    port2.addEventListener('message', ({ data }) => sent.push(data.path));
    port2.start();
    const calls = makeCalls<Doubling & Record<string, (...all: unknown[]) => unknown>>(port1, ANSWERS);
    void calls.hidden!({});
    void (calls.double as (...all: unknown[]) => unknown)({}, {});
    Reflect.construct(calls.double, [{}]);
    Reflect.set(calls, 'double', 1);
    void calls.double({ count: 1 });
    while (sent.length === 0) await new Promise(setImmediate);
    assert.deepEqual(sent, [['double']]);
  });
});
