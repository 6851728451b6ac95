// Two requests may receive reports of one payer concurrently. The second does not undo what the first has settled.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAuthorised } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { attemptOf } from '../rails/test-attempts.ts';
import { useGateway } from '../test-gateway.ts';
import { askWhatBecame } from './ask.ts';
import { settleReport } from './authorise.ts';

describe('an authorization that another request has already settled', () => {
  const gateway = useGateway();
  before(async () => {
    gateway.cardRail.authorise = async () => ({ kind: 'unclear', reason: 'not needed' });
  });

  /** Returns an authorized order, and its attempt as read before it was authorized. */
  async function settledMeanwhile() {
    const tradeId = await createAuthorised(gateway);
    const [attempt] = await listAttempts(gateway.database, tradeId);
    return { tradeId, known: { ...attempt!, state: 'open' } as const };
  }

  async function assertStillAuthorised({ tradeId, known }: Awaited<ReturnType<typeof settledMeanwhile>>) {
    assert.equal((await gateway.cardRail.ask(attemptOf(known.id))).kind, 'authorized');
    assert.equal(await gateway.stateOf(tradeId), 'authorized');
  }

  test('is not voided by the next query of the rail', async () => {
    const settled = await settledMeanwhile();
    await askWhatBecame(gateway.services, settled.known);
    await assertStillAuthorised(settled);
  });

  test('is not voided by a late report that the payer has authenticated', async () => {
    const settled = await settledMeanwhile();
    const report = { kind: 'authenticated', payerUrl: '', reference: '' } as const;
    await settleReport(gateway.services, settled.known, report);
    await assertStillAuthorised(settled);
  });
});
