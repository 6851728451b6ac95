// Runs every row of the suite over HTTP against the gateway.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTarget, type TestTarget } from './gateway.ts';
import { failuresOf, groupBy } from './report.ts';
import { type Played, play } from './row.ts';
import { openStage, type Stage } from './stage.ts';
import { conformanceRows } from './suite.ts';

const GROUPS = groupBy(conformanceRows(), ({ group }) => group);

describe('conformance over HTTP', () => {
  let gateway: TestTarget;
  let stage: Stage;
  before(async () => {
    gateway = await startTarget();
    await gateway.clearToday();
    stage = await openStage(gateway.target);
  });
  after(() => gateway?.stop());

  for (const [group, rows] of GROUPS) {
    test(`${group}: every row passes`, async (t) => {
      const played = await play(rows, stage);
      t.diagnostic(`${rows.length} rows`);
      const failures = [...failuresOf(played), ...notRun(played)];
      if (failures.length > 0) assert.fail(`${failures.length} rows:\n${failures.join('\n')}`);
    });
  }
});

const notRun = (played: readonly Played[]): string[] =>
  played
    .filter(({ outcome, row }) => outcome === 'not run' && !row.needs.includes('card-page'))
    .map(({ row, because }) => `${row.title}\n    was not run: ${because}`);
