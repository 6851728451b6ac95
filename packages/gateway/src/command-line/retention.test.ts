// The rules of retention on the command line.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { testSandboxDatabase } from '../../../sandbox/src/test-sandbox-database.ts';
import { createWithPayer, finishAll, makeOlder, payerLeft } from '../outcomes/test-old-orders.ts';
import { ONLINE_DAYS } from '../retention/online-time.ts';
import { RETENTION_REASONS } from '../retention/reasons.ts';
import { RETENTION_RULES } from '../retention/rules.ts';
import { useGateway } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

describe('gangway retention', () => {
  const gateway = useGateway({}, testSandboxDatabase);
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine(gateway.database);
  });

  test('show prints every rule with its reasons', async () => {
    const { out } = await commandLine.type('retention show');
    for (const { data, kept } of RETENTION_RULES) assert.ok(out.includes(data) && out.includes(kept), data);
    for (const reason of Object.values(RETENTION_REASONS)) assert.ok(out.includes(reason), reason);
    const { onlineDays, rules } = await commandLine.read<{ onlineDays: number; rules: unknown[] }>(
      'retention show',
    );
    assert.deepEqual([onlineDays, rules.length], [ONLINE_DAYS, RETENTION_RULES.length]);
  });

  test('run --dry-run counts, changes nothing and is not recorded; run applies the rules and is', async () => {
    const tradeId = await createWithPayer(gateway);
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    const whole = await payerLeft(gateway, tradeId);
    const dry = await commandLine.type('retention run --dry-run');
    assert.match(dry.out, /nothing was changed\.\n +COUNT +OF\n +1 +payments whose last event/);
    assert.deepEqual(await payerLeft(gateway, tradeId), whole);
    const { out } = await commandLine.type('retention run');
    assert.equal(
      out.split('\n').slice(1).join('\n'),
      dry.out.split('\n').slice(1).join('\n'),
      'the same counts',
    );
    assert.equal((await payerLeft(gateway, tradeId)).contact, null);
    assert.equal((await commandLine.read<{ contacts: number }>('retention run')).contacts, 0);
  });
});
