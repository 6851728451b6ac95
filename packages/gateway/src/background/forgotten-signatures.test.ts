// The worker that deletes signatures: one is stored for as long as it may be accepted.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { fixedClock } from '../clock.ts';
import { statement } from '../storage/database.ts';
import { signedBody, testGateway, validPayment } from '../test-gateway.ts';
import { startForgettingSignatures } from './forgotten-signatures.ts';

const countStored = statement('test.signatures-kept', 'SELECT count(*)::int AS count FROM signed_contents');
const DAY_SECONDS = 86_400;

describe('a signature is stored for', () => {
  for (const [title, parts, seconds] of [
    ['30 days in the sandbox', {}, 30 * DAY_SECONDS],
    ['twice the time tolerance in live mode', { mode: 'live', timeToleranceSeconds: 900 }, 1_800],
  ] as const)
    test(`${title}, plus a minute for clock skew`, async (t) => {
      const gateway = await testGateway(parts);
      t.after(() => gateway.stop());
      const { clock, database } = gateway;
      const time = Math.floor(clock.real().getTime() / 1000);
      // A signature is stored even if the request is refused: in live mode this one lacks an https address.
      await gateway.post(signedBody('v3.CreatePayments', validPayment(), { time }));
      const clockOfWorker = fixedClock(clock.real());
      const log = { error: (entry: unknown) => assert.fail(JSON.stringify(entry)) };
      const worker = startForgettingSignatures({ database, clock: clockOfWorker, log });
      t.after(() => worker.stop());
      const count = async () => (await database.query<{ count: number }>(countStored))[0]!.count;
      assert.equal(await count(), 1);
      clockOfWorker.move(seconds + 59);
      worker.wake();
      // An expired one is added: when it has been deleted, the worker has checked both.
      await database.query(
        statement('test.old-signature', "INSERT INTO signed_contents VALUES ('a', 'b', 'epoch')"),
      );
      worker.wake();
      await until(count, (left) => left === 1);
      clockOfWorker.move(1);
      worker.wake();
      await until(count, (left) => left === 0);
    });
});
