// The expiry's loop; what expiry does to an order is tested beside settling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statement } from '../storage/database.ts';
import { testGateway } from '../test-gateway.ts';
import { startExpiry } from './expiry.ts';

const breakOrder = statement(
  'test.break-order',
  `UPDATE orders SET state = 'authorized' WHERE trade_id = $1`,
);

test('an order that cannot be ended holds no other up', async () => {
  const gateway = await testGateway();
  // Authorised, and no attempt is: nothing can be given back.
  const broken = await gateway.create({ timeout: '10' });
  await gateway.database.query(breakOrder, [broken.trade_id]);
  const lapsed = await gateway.create({ timeout: '20' });
  gateway.clock.move(30 * 60);
  const worker = startExpiry(gateway.parts);
  const until = performance.now() + 5_000;
  while ((await gateway.stateOf(lapsed.trade_id!)) !== 'expired' && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  assert.equal(await gateway.stateOf(lapsed.trade_id!), 'expired');
  assert.equal(await gateway.stateOf(broken.trade_id!), 'authorized');
  await gateway.stop();
});
