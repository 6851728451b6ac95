/** One list of a table and an archive, while rows move between both. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareKeys, mergedBatches, type RowKey } from './merged-rows.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
}

const FIRST: RowKey = { at: new Date(0), id: '' };
const keyOf = ({ id, at }: Row): RowKey => ({ id, at });
const inOrder = (rows: Iterable<Row>) => [...rows].sort((a, b) => compareKeys(keyOf(a), keyOf(b)));

/** A table and an archive; `move` runs before each reading of one of them. */
function store(
  count: number,
  isArchived: (index: number) => boolean,
  move: (table: Map<string, Row>, archive: Map<string, Row>) => void,
) {
  const table = new Map<string, Row>();
  const archive = new Map<string, Row>();
  for (let index = 0; index < count; index++) {
    // Three rows share each time, so that ids decide.
    const row = {
      id: `row-${String((index * 7) % count).padStart(4, '0')}`,
      at: new Date(1000 + Math.floor(index / 3)),
    };
    (isArchived(index) ? archive : table).set(row.id, row);
  }
  const all = inOrder([...table.values(), ...archive.values()]).map(({ id }) => id);
  const next = (rows: Map<string, Row>, behind: RowKey, limit: number, upTo?: RowKey) => {
    move(table, archive);
    const isInside = (row: Row) =>
      compareKeys(keyOf(row), behind) > 0 && (!upTo || compareKeys(keyOf(row), upTo) <= 0);
    return inOrder(rows.values()).filter(isInside).slice(0, limit);
  };
  return {
    all,
    sources: {
      keyOf,
      online: async (behind: RowKey, limit: number) => next(table, behind, limit),
      archived: async ({ behind, upTo }: { behind: RowKey; upTo: RowKey | undefined }, limit: number) =>
        next(archive, behind, limit, upTo),
    },
  };
}

async function readAll({ sources }: ReturnType<typeof store>, sizes = { first: 3, growth: 2, most: 7 }) {
  const ids: string[] = [];
  for await (const batch of mergedBatches<Row>(sources, { from: FIRST, sizes })) {
    assert.ok(batch.length > 0 && batch.length <= sizes.most);
    ids.push(...batch.map(({ id }) => id));
  }
  return ids;
}

describe('rows of a table and of an archive', () => {
  const places: Record<string, (index: number) => boolean> = {
    'all in the table': () => false,
    'all in the archive': () => true,
    'the older half in the archive': (index) => index < 50,
    'here and there': (index) => index % 3 === 1,
    'all but one in the archive': (index) => index !== 99,
  };
  for (const [name, isArchived] of Object.entries(places))
    test(`are one list in order: ${name}`, async () => {
      const both = store(100, isArchived, () => {});
      assert.deepEqual(await readAll(both), both.all);
    });

  test('are each listed once while they move into the archive, which keeps what comes back', async () => {
    let turn = 0;
    const both = store(
      200,
      (index) => index % 4 === 0,
      (table, archive) => {
        turn += 1;
        for (const [index, row] of [...table.values()].entries())
          if ((index + turn) % 5 === 0) {
            archive.set(row.id, row);
            table.delete(row.id);
          }
        for (const [index, row] of [...archive.values()].entries())
          if ((index + turn) % 9 === 0) table.set(row.id, row);
      },
    );
    assert.deepEqual(await readAll(both), both.all);
  });

  test('an empty list has no batch', async () => {
    assert.deepEqual(
      await readAll(
        store(
          0,
          () => false,
          () => {},
        ),
      ),
      [],
    );
  });
});
