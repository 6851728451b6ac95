// Completeness: the suite is compared with the contract tables and with docs/protocol.md.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Contract, findOperation, OPERATIONS, type Operation } from '@gangway/protocol';
import {
  headingsOf,
  inconsistenciesOf,
  missingRows,
  SHOWN_ELSEWHERE,
  SHOWN_ELSEWHERE_OF,
} from './holding.ts';
import { drySample, nameOf } from './samples.ts';
import type { Stage } from './stage.ts';
import { calledContracts, conformanceRows } from './suite.ts';
import { SANDBOX_APPS } from './target.ts';

const DOCUMENT = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const ROWS = conformanceRows();
const INCONSISTENCIES = inconsistenciesOf(DOCUMENT);

describe('the conformance suite', () => {
  test('has a row for every operation, name, parameter, result member, error code and known inconsistency', () =>
    assert.deepEqual(missingRows(ROWS, OPERATIONS, INCONSISTENCIES), []));

  test('has a value for every parameter that a contract requires', () => {
    const stage = { target: { apps: SANDBOX_APPS } } as unknown as Stage;
    const missing = calledContracts().flatMap((called) =>
      Object.entries(drySample(called, stage))
        .filter(([, value]) => value === undefined)
        .map(([name]) => `${nameOf(called)} ${name}: give it a value in test/conformance/values.ts`),
    );
    assert.deepEqual(missing, []);
  });

  test('cites a section of docs/protocol.md in every row', () => {
    const headings = headingsOf(DOCUMENT);
    const strays = ROWS.filter(({ section }) => !headings.has(section)).map(({ section }) => section);
    assert.deepEqual([...new Set(strays)], []);
  });

  test('lists no inconsistency that is missing in the document', () => {
    const asked = new Set(
      ROWS.flatMap(({ covers }) => covers)
        .filter((subject) => subject.startsWith('inconsistency '))
        .map((subject) => subject.slice('inconsistency '.length)),
    );
    assert.deepEqual(
      [...asked].filter((subject) => !INCONSISTENCIES.includes(subject)),
      [],
    );
    assert.ok(INCONSISTENCIES.length >= 15, 'the table of known inconsistencies was not found');
  });

  test('refers only to tests that exist', () => {
    const paths = [...Object.values(SHOWN_ELSEWHERE), ...Object.values(SHOWN_ELSEWHERE_OF)];
    for (const path of paths) assert.ok(existsSync(path), path);
  });
});

describe('a missing row is reported', () => {
  const capture = findOperation('v3.Capture')!;
  const withContract = (changes: Partial<Contract>): Operation[] => [
    { ...capture, contracts: [{ ...capture.contracts[0]!, ...changes }] },
  ];
  const [contract] = capture.contracts as [Contract];

  test('when a contract has a new parameter', () => {
    const parameters = [...contract.parameters, { ...contract.parameters[0]!, name: 'invoice' }];
    assert.match(missingRows(ROWS, withContract({ parameters }), []).join(), /parameter v3\.Capture invoice/);
  });

  test('when an answer has a new member', () => {
    const result = [...contract.result, { name: 'invoice', about: 'x' }];
    assert.match(missingRows(ROWS, withContract({ result }), []).join(), /result v3\.Capture invoice/);
  });

  test('when an operation has a new code, with the file to add it to', () => {
    const found = missingRows(ROWS, withContract({ errors: ['-4005'] }), []).join();
    assert.match(found, /error v3\.Capture -4005.*error-rows\.ts/);
  });

  test('when a code of a known contract is not provoked', () => {
    const operations = withContract({ errors: ['-4005'] });
    assert.match(missingRows(conformanceRows(operations), operations, []).join(), /-4005/);
  });

  test('when the document has a new inconsistency', () =>
    assert.match(missingRows(ROWS, [], ['dates in two forms']).join(), /dates in two forms/));
});
