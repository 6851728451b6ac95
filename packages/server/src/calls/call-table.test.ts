/** Tests of the table of typed calls: it holds every contract of the protocol, and every member has a name. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Contract,
  OPERATIONS,
  type Operation,
  type Parameter,
  type ResultMember,
} from '@gangway/protocol';
import { CALLS, type CallRow } from './call-table.ts';
import { contractsOf } from './gateway-calls.ts';
import { MEMBER_NAMES } from './member-names.ts';
import { nameOf } from './name-of.ts';
import { OPTION_WORDS } from './option-words.ts';

const calls = Object.entries<Readonly<Record<string, CallRow>>>(CALLS).flatMap(([group, rows]) =>
  Object.entries(rows).map(([name, row]) => ({ caller: `${group}.${name}`, row })),
);

type Named = { readonly name: string };

/** Lists of rows that share a result or a request, those of lists in them included. */
const listsIn = <Row extends Named & { readonly items?: readonly Row[] }>(
  rows: readonly Row[],
): readonly (readonly Row[])[] => [rows, ...rows.flatMap(({ items }) => (items ? listsIn(items) : []))];

const contracts: readonly Contract[] = OPERATIONS.flatMap(({ contracts: all }: Operation) => all);

/** Whether an option stands for a parameter, or the call knows its value. */
const isOption = ({ readAs, oneOf, name, isKey }: Parameter): boolean =>
  readAs === undefined && oneOf?.length !== 1 && (name !== 'nonce_string' || isKey === true);

describe('the typed calls', () => {
  test('are one for each contract of each operation', () => {
    const handled = calls.flatMap(({ row }) =>
      contractsOf(row).map(({ title }) => `${row.operation}: ${title}`),
    );
    const expected = OPERATIONS.flatMap(({ name, contracts: all }) =>
      all
        .filter((contract: Contract) => (contract.operation ?? name) === name)
        .map(({ title }) => `${name}: ${title}`),
    );
    assert.deepEqual(handled.toSorted(), expected.toSorted());
  });

  for (const { caller, row } of calls)
    test(`${caller} sends only members that its contract has, and renames only such`, () => {
      for (const { title, parameters } of contractsOf(row)) {
        const known = parameters.map(({ name }: Parameter) => name);
        for (const name of Object.keys({ ...row.sends, ...row.names }))
          assert.ok(known.includes(name), `${title}: ${name}`);
      }
    });
});

describe('a member of the wire', () => {
  for (const { title, parameters, result } of contracts)
    test(`has a name of its own in ${title}`, () => {
      for (const rows of [
        ...listsIn<Parameter>(parameters.filter(isOption)),
        ...listsIn<ResultMember>(result),
      ]) {
        const all = rows.map(({ name }) => name);
        const names = all.map((name) => {
          const found = nameOf(name, all);
          assert.ok(found, name);
          return found.part ? `${found.name}.${found.part}` : found.name;
        });
        assert.equal(new Set(names).size, names.length, names.join());
      }
    });

  test('is in the table of names only if a contract has it', () => {
    const known = new Set(
      contracts.flatMap(({ parameters, result }) =>
        [...listsIn<Parameter>(parameters), ...listsIn<ResultMember>(result)].flat().map(({ name }) => name),
      ),
    );
    for (const [name, sources] of Object.entries(MEMBER_NAMES))
      for (const wire of sources.flat()) assert.ok(known.has(wire), `${name}: ${wire}`);
  });
});

test('every code of a contract has a word, and no word stands for two codes of one contract', () => {
  for (const [name, words] of Object.entries<Readonly<Record<string, string>>>(OPTION_WORDS)) {
    const rows = contracts.flatMap(({ parameters }) =>
      parameters.filter((row: Parameter) => row.name === name),
    );
    assert.ok(rows.length > 0, name);
    for (const { oneOf = [] } of rows) {
      const chosen = oneOf.map((code) => words[code]);
      assert.ok(!chosen.includes(undefined), `${name}: ${oneOf}`);
      assert.equal(new Set(chosen).size, chosen.length);
    }
  }
});
