/** What testers change by `/sandbox/…` calls is recorded, as what operators change. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAuditRecords } from '../../gateway/src/audit/audit-records.ts';
import { type TestSandbox, testSandboxGateway } from './test-sandbox-gateway.ts';

describe('calls of the sandbox', () => {
  let gateway: TestSandbox;
  before(async () => {
    gateway = await testSandboxGateway();
  });
  after(() => gateway.stop());
  const records = () => listAuditRecords(gateway.database, { limit: 100 });
  const unknown = '0199a3c4-0000-7000-8000-000000000000';

  for (const [path, body, action] of [
    ['clock', { seconds: 60 }, 'clock.move'],
    ['clock', { reset: true }, 'clock.reset'],
    ['rails', { rail: 'card', mode: 'slow' }, 'rails.set'],
    ['rails', { mode: 'usual' }, 'rails.set'],
    ['accounts/016683', { features: { mit: false } }, 'accounts.switch'],
    ['accounts/016683', { features: { mit: true }, refund_authority: 'approval' }, 'accounts.switch'],
    ['balances/036870', { amount: '5.00', currency: 'EUR' }, 'balances.add'],
  ] as const)
    test(`${path} with ${JSON.stringify(body)} writes one record, ${action}`, async () => {
      const before = await records();
      const { status } = await gateway.postToSandbox(`/sandbox/${path}`, body);
      assert.equal(status, 200);
      const [newest, ...older] = await records();
      assert.deepEqual(older, before);
      assert.deepEqual([newest?.action, newest?.actor.kind], [action, 'sandbox-desk']);
    });

  for (const [path, body, refused] of [
    ['clock', { seconds: 0 }, 400],
    ['accounts/026001', { features: { mit: true } }, 409],
    ['balances/999', { amount: '5.00', currency: 'EUR' }, 404],
    [`payouts/${unknown}`, { state: 'pending' }, 404],
    [`notifications/${unknown}/resend`, {}, 404],
  ] as const)
    test(`${path} with ${JSON.stringify(body)} is refused with ${refused} and writes none`, async () => {
      const before = await records();
      assert.equal((await gateway.postToSandbox(`/sandbox/${path}`, body)).status, refused);
      assert.deepEqual(await records(), before);
    });
});
