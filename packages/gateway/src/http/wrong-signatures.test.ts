// Wrong signatures are logged by account at growing counts, and the log contains no secrets.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { signedBody, testGateway, validPayment } from '../test-gateway.ts';
import { wrongSignatures } from './wrong-signatures.ts';

interface Line {
  readonly user: string;
  readonly address: string;
  readonly why: string;
  readonly withinMinute: number;
  readonly msg: string;
}

function written() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line) as Line) };
}

describe('wrong signatures', () => {
  test('a thousand wrong signatures of one user are four log lines, with their counts', () => {
    const { log, read } = written();
    const record = wrongSignatures(() => 0);
    for (let count = 0; count < 1000; count += 1)
      record(log, { user: '016683', address: `10.0.0.${count % 200}`, why: 'signature' });
    assert.deepEqual(
      read().map(({ user, withinMinute }) => [user, withinMinute]),
      [1, 10, 100, 1000].map((count) => ['016683', count]),
    );
  });

  test('each user is logged, and again after a minute', () => {
    let now = 0;
    const { log, read } = written();
    const record = wrongSignatures(() => now);
    for (const user of ['016683', '046683', '016683']) record(log, { user, address: 'a', why: 'signature' });
    now = 60_000;
    record(log, { user: '016683', address: 'a', why: 'time' });
    assert.deepEqual(
      read().map(({ user, why, withinMinute }) => [user, why, withinMinute]),
      [
        ['016683', 'signature', 1],
        ['046683', 'signature', 1],
        ['016683', 'time', 1],
      ],
    );
  });

  test('the log has account and address, and neither name, secret, signature nor the request', async () => {
    const { log, lines, read } = written();
    const gateway = await testGateway({ log, proxies: 1, timeToleranceSeconds: 900 });
    const payment = validPayment({ description: 'a private matter' });
    const time = Math.floor(gateway.clock.real().getTime() / 1000);
    const code = async (user: string, options: { secret?: string; time: number }) => {
      const body = signedBody('v3.CreatePayments', payment, { user, ...options });
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const response = await gateway.app.request('/Payments', { method: 'POST', headers, body });
      return ((await response.json()) as { code: string }).code;
    };
    assert.equal(await code('016683', { secret: 'guessed-secret', time }), '-403');
    assert.equal(await code('046683', { time: time - 9_000 }), '-403');
    assert.equal(await code('a-secret-sent-as-user', { secret: 'x', time }), '-2001');
    for (const spelling of ['016683@sandbox.gangway.test', '016683@SANDBOX.gangway.test'])
      assert.equal(await code(spelling, { secret: 'guessed-secret', time }), '-403');
    assert.equal(await code('016683', { time }), '200');
    await gateway.stop();
    assert.deepEqual(
      read().map(({ user, address, why, msg }) => [user, address, why, msg]),
      [
        ['016683', '192.0.2.7', 'signature', 'a request had an invalid signature'],
        ['046683', '192.0.2.7', 'time', 'a request had an invalid signature'],
      ],
    );
    assert.doesNotMatch(lines.join(''), /guessed-secret|a-secret-sent|private matter|[0-9a-f]{64}/);
  });
});
