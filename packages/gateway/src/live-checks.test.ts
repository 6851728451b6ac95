// Live mode does not start with sandbox settings or without a rail that moves money.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkLive } from './live-checks.ts';
import { fakeRail } from './rails/fake-rail.ts';
import type { Rail } from './rails/rail.ts';
import { readSettings } from './settings.ts';
import { statement } from './storage/database.ts';
import { useGateway } from './test-gateway.ts';

const LIVE = readSettings({
  GW_MODE: 'live',
  DATABASE_URL: 'postgresql://gangway@db.example/gangway?sslmode=verify-full',
  GW_MASTER_KEY: 'ab'.repeat(32),
  GW_PUBLIC_URL: 'https://pay.example',
});
const registry = (rail: Rail) => ({ facts: [rail] });
const realRail: Rail = { ...fakeRail(), sandbox: false };

describe('checkLive', () => {
  const gateway = useGateway();

  test('without a rail that moves money, live does not start', () =>
    assert.rejects(
      checkLive(gateway.database, LIVE, registry(fakeRail())),
      /real money, .* none is installed/,
    ));

  test('with the sandbox accounts in its database, live does not start', () =>
    assert.rejects(checkLive(gateway.database, LIVE, registry(realRail)), /sandbox accounts/));

  test('a sandbox account whose e-mail address was changed is still recognized by its UID', async () => {
    await gateway.database.query(statement('test.mail', 'UPDATE accounts SET email = uid'));
    await gateway.database.query(
      statement('test.keys', "UPDATE client_keys SET key = replace(key, 'test', 'live')"),
    );
    await assert.rejects(checkLive(gateway.database, LIVE, registry(realRail)), /sandbox accounts/);
  });

  test('where the clocks of gateway and database are more than 5 s apart, live does not start', async (t) => {
    const { database } = gateway;
    await database.query(statement('test.accounts', 'UPDATE accounts SET uid = uid || uid'));
    await database.query(statement('test.no-keys', 'UPDATE client_keys SET key = md5(key)'));
    await checkLive(database, LIVE, registry(realRail));
    const { now } = Date;
    for (const [aheadMs, sentence] of [
      [7_000, /^This machine's clock is 7 s ahead of the database's: synchronise both \(NTP\)/],
      [-65_000, /^This machine's clock is 65 s behind the database's/],
    ] as const) {
      const clock = t.mock.method(Date, 'now', () => now() + aheadMs);
      await assert.rejects(checkLive(database, LIVE, registry(realRail)), ({ message }: Error) =>
        sentence.test(message),
      );
      clock.mock.restore();
    }
  });

  test('the sandbox starts with both', () =>
    checkLive(gateway.database, readSettings({}), registry(fakeRail())));
});
