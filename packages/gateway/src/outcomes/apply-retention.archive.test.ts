/** Notifications of finished payments go into the archive: an operator sees the same, and nothing else leaves. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { archiveSeal, listParts, readPart, storedContent, verifyParts } from '../archive/archives.ts';
import { FIRST_ID } from '../ids.ts';
import { findPaymentTimeline } from '../inspection/payment-timeline.ts';
import { archivePage, listNotificationsOf } from '../notifications/archived-notifications.ts';
import { ONLINE_DAYS, onlineSince } from '../retention/online-time.ts';
import { type Statement, statement } from '../storage/database.ts';
import { ROOT_KEY, useGateway } from '../test-gateway.ts';
import { applyRetention } from './apply-retention.ts';
import { createWithPayer, finishAll, makeOlder } from './test-old-orders.ts';

const seal = archiveSeal(ROOT_KEY);
const countRows = statement('test.count-notifications', 'SELECT count(*)::int AS count FROM notifications');
const listColumns = statement(
  'test.notification-columns',
  "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'notifications'",
);
const fill: Statement = {
  name: '',
  text: "UPDATE notifications SET body = jsonb_build_object('state', body->'state') WHERE trade_id = $1",
};
/** Columns that a part does not have, and why. */
const NOT_ARCHIVED = {
  lane: 'the origin of the url',
  lease_id: 'of a delivery that is under way',
  lease_until: 'of a delivery that is under way',
  body: 'of which only the state was left',
};

describe('notifications of finished payments', () => {
  const gateway = useGateway();
  const count = async () => (await gateway.database.query<{ count: number }>(countRows))[0]!.count;
  const archive = (limit: number, over: { isDry?: boolean; since?: Date } = {}) =>
    gateway.database.transaction((tx) =>
      archivePage(tx, seal, {
        ...{ afterId: FIRST_ID, since: onlineSince(gateway.clock.now()), isDry: false, limit },
        ...over,
      }),
    );
  const timeline = (tradeId: string) => findPaymentTimeline(gateway.database, tradeId);
  let emptied: string;
  let whole: string;

  before(async () => {
    [emptied, whole] = [await createWithPayer(gateway), await createWithPayer(gateway)];
    await finishAll(gateway);
    await makeOlder(gateway, ONLINE_DAYS + 5);
    await applyRetention({ ...gateway.services, archiveSeal: seal }, { isDry: false, report: () => {} });
    await gateway.database.query(fill, [whole]);
  });

  test('stay in their table while too few are old for a part, or one is young', async () => {
    const all = await count();
    assert.ok(all >= 2);
    assert.equal(await archive(all + 1), undefined);
    assert.equal(await archive(all, { since: new Date(0) }), undefined);
    assert.equal(await count(), all);
  });

  test('leave it once the rules have emptied them, and an operator sees them as before', async () => {
    const all = await count();
    const earlier = [await timeline(emptied), await timeline(whole)];
    assert.ok(earlier[0]!.notifications.length > 0);
    const expected = await archive(all, { isDry: true });
    assert.equal(await count(), all, 'a dry run changes nothing');
    const [one, other] = await Promise.all([archive(all), archive(all)]);
    const moved = (one?.moved ?? 0) + (other?.moved ?? 0);
    assert.equal(moved, expected?.moved, 'two nodes at once move each once');
    assert.equal(moved, earlier[0]!.notifications.length);
    assert.equal(await count(), all - moved);
    assert.deepEqual([await timeline(emptied), await timeline(whole)], earlier);
    assert.equal((await listNotificationsOf(gateway.database, emptied, 1)).length, 1);
    const [part, ...others] = await verifyParts(gateway.database, seal);
    assert.deepEqual([part?.kind, part?.rowCount, others], ['notifications', moved, []]);
  });

  test('are archived with every column that still says something', async () => {
    const columns = await gateway.database.query<{ name: string }>(listColumns);
    const [part] = await listParts(gateway.database);
    const [row] = await readPart(part!, storedContent(gateway.database));
    assert.deepEqual(
      [...Object.keys(row!), ...Object.keys(NOT_ARCHIVED)].sort(),
      [...columns.map(({ name }) => name), 'reported_state'].sort(),
    );
    assert.equal(row?.reported_state, 'paid');
  });

  test('that are already archived are not archived again', async () => {
    assert.deepEqual((await archive(await count()))?.moved, 0);
    assert.equal((await listParts(gateway.database)).length, 1);
  });
});
