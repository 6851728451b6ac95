/** Compares the suite with the contract tables and the document, and reports subjects without a row. */
import {
  CHECK_ORDER,
  type Contract,
  type ErrorCode,
  LOW_VALUE_LIMITS,
  METHODS,
  type MethodRow,
  OPERATION_NAMES,
  type Operation,
  REFUND_INFO,
  REPORT_LINE,
  ROLES,
  SPLIT_DETAIL,
  TRANSACTION_LINE,
  WALLETS,
} from '@gangway/protocol';
import type { Row } from './row.ts';
import { type Called, nameOf } from './samples.ts';
import { calledContracts } from './suite.ts';

/** Codes that cannot be provoked over HTTP, each with the test that covers it. */
export const SHOWN_ELSEWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  '-1000': 'test/attacks/fuzz.test.ts',
  '-1004': 'test/nodes/database-away.test.ts',
};

/** The same for one contract: provoking it would need an account that no other row uses. */
export const SHOWN_ELSEWHERE_OF: Readonly<Record<string, string>> = {
  'v3.SplitPayment (Create a split) -4005': 'packages/gateway/src/operations/split-payment.create.test.ts',
};

/** Kind of missing subject → the file to add it to. */
const PLACES: readonly (readonly [subject: RegExp, place: string])[] = [
  [/^error v3/, 'error-rows.ts, THERE'],
  [/^error/, 'envelope-rows.ts, or for a code of a contract: error-rows.ts'],
  [/^parameter/, 'parameter-rows.ts, or for a kind without values: values.ts'],
  [/^inconsistency/, 'inconsistency-rows.ts'],
  [/^precedence/, 'precedence-rows.ts'],
  [/^(method|spelling|feature|wallet|low-value)/, 'method-rows.ts'],
  [/./, 'operation-rows.ts'],
];

/** Returns every subject that no row covers, with the file where a row belongs. */
export function missingRows(
  rows: readonly Row[],
  operations: readonly Operation[],
  inconsistencies: readonly string[],
): string[] {
  const covered = new Set(rows.flatMap(({ covers }) => covers));
  const wanted = [
    ...calledContracts(operations).flatMap(subjectsOfContract),
    ...operations.flatMap(subjectsOfOperation),
    ...sharedSubjects(operations),
    ...inconsistencies.map((subject) => `inconsistency ${subject}`),
  ];
  return [...new Set(wanted)]
    .filter((subject) => !covered.has(subject))
    .map((subject) => {
      const place = PLACES.find(([of]) => of.test(subject))![1];
      return `${subject}: no row covers it (test/conformance/${place})`;
    });
}

function subjectsOfContract(called: Called): string[] {
  const { operation, contract } = called;
  const name = nameOf(called);
  const ofMethods = contract.methods.flatMap((method) => {
    const { spellings, feature } = METHODS[method] as MethodRow;
    return [
      `method ${method} ${operation.name}`,
      ...[method, ...spellings].map((spelling) => `spelling ${spelling}`),
      ...(feature ? [`feature ${feature}`] : []),
    ];
  });
  return [
    `contract ${name}`,
    ...contract.parameters.map((parameter) => `parameter ${name} ${parameter.name}`),
    ...contract.result.map((member) => `result ${name} ${member.name}`),
    ...contract.errors
      .map((code) => `${name} ${code}`)
      .filter((one) => !(one in SHOWN_ELSEWHERE_OF))
      .map((one) => `error ${one}`),
    ...(contract.features ?? []).map(({ feature }) => `feature ${feature}`),
    ...(operation.roles.length < Object.keys(ROLES).length ? [`precedence ${name}`] : []),
    ...ofMethods,
    ...subjectsOfWallets(contract),
  ];
}

function subjectsOfWallets({ scenario, parameters }: Contract): string[] {
  const has = (name: string) => parameters.some((parameter) => parameter.name === name);
  return [
    ...(scenario && has('sub_pay_method_type')
      ? Object.keys(WALLETS).map((type) => `wallet ${type} ${scenario}`)
      : []),
    ...(has('sca_exemption') ? Object.keys(LOW_VALUE_LIMITS).map((currency) => `low-value ${currency}`) : []),
  ];
}

const subjectsOfOperation = ({ name }: Operation): string[] => [
  `operation ${name}`,
  ...[name, ...OPERATION_NAMES[name].aliases].map((one) => `name ${one}`),
  ...Object.keys(ROLES).map((role) => `role ${name} ${role}`),
];

/** Codes that contracts or checks name, and subjects of no single operation. */
function sharedSubjects(operations: readonly Operation[]): string[] {
  const codes = new Set<ErrorCode>([
    ...CHECK_ORDER.flatMap(({ codes: own }): readonly ErrorCode[] => own),
    ...operations.flatMap(({ contracts }) => contracts.flatMap(({ errors }) => errors)),
  ]);
  return [
    ...[...codes].filter((code) => !(code in SHOWN_ELSEWHERE)).map((code) => `error ${code}`),
    ...REFUND_INFO.map(({ name }) => `refund-info ${name}`),
    ...TRANSACTION_LINE.map(({ name }) => `transaction-line ${name}`),
    ...REPORT_LINE.map(({ name }) => `report-line ${name}`),
    ...SPLIT_DETAIL.map(({ name }) => `split-detail ${name}`),
  ];
}

/** Returns the headings of a Markdown document. */
export const headingsOf = (document: string): ReadonlySet<string> =>
  new Set([...document.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!));

/** Returns the subjects of the document's table of known inconsistencies, its first column. */
export function inconsistenciesOf(document: string): string[] {
  const section = /^## Known inconsistencies$([\s\S]*?)^## /m.exec(document)?.[1] ?? '';
  return [...section.matchAll(/^\| (?!---|Subject )([^|]+?) \|/gm)].map(([, subject]) => subject!);
}
