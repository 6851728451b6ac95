/** Rows of every operation: names, roles, and members of its answer. */
import assert from 'node:assert/strict';
import {
  type Contract,
  OPERATION_NAMES,
  type Operation,
  PAYMENT_COLUMNS,
  REFUND_COLUMNS,
  type ResultMember,
  type Role,
} from '@gangway/protocol';
import { type Answer, assertCode } from './caller.ts';
import { assertMember } from './members.ts';
import type { Need, Row } from './row.ts';
import { type Called, callerFor, commandOf, drySample, liveSample, nameOf, needsOf } from './samples.ts';
import type { Stage } from './stage.ts';

/** Returns the rows of one contract that are not about parameters. */
export const operationRows = (called: Called): Row[] => [
  ...nameRows(called),
  ...(called.operation.name === 'v3.BatchQuery' ? downloadRows(called) : resultRows(called)),
];

/** Rows of an operation as a whole. */
export const roleRows = (operation: Operation): Row[] =>
  (Object.keys(ACCOUNT_OF) as Role[]).map((role) => roleRow(operation, role));

const ACCOUNT_OF = {
  cashier: 'cashier',
  operator: 'operator',
  'super-admin': 'superAdmin',
} as const satisfies Record<Role, string>;

/** Expects that the operation works by its name and by every alias. */
function nameRows(called: Called): Row[] {
  const { operation, contract } = called;
  const { aliases } = OPERATION_NAMES[operation.name];
  // The specification also uses this name for a contract that a command selects.
  const commanded = commandOf(contract) ? ['v3.CreatePayments'] : [];
  return [operation.name, ...aliases, ...commanded].map((name) => ({
    group: operation.name,
    title: name === operation.name ? `${nameOf(called)} works` : `${nameOf(called)} also works as ${name}`,
    section: name === operation.name ? operation.name : 'Operations',
    covers: [`operation ${operation.name}`, `contract ${nameOf(called)}`, `name ${name}`],
    needs: needsOf(called),
    check: async (stage) => {
      const data = await liveSample(called, stage, contract.methods[0]);
      assertCode(await stage.call(name, data, { as: callerFor(operation, stage.target) }), '200');
    },
  }));
}

/** Returns the first answer of a contract, which all rows about its members use. */
const answerOf = (called: Called, stage: Stage): Promise<Answer> =>
  stage.once(nameOf(called), async () =>
    stage.call(called.operation.name, await liveSample(called, stage), {
      as: callerFor(called.operation, stage.target),
    }),
  );

const resultOf = ({ resultIn }: Contract, { data }: Answer): Readonly<Record<string, unknown>> =>
  resultIn ? (data[resultIn] as Record<string, unknown>) : data;

function resultRows(called: Called): Row[] {
  const { contract, operation } = called;
  const base = { group: operation.name, section: operation.name, needs: needsOf(called) };
  const row = (member: ResultMember): Row => ({
    ...base,
    title: `${nameOf(called)}: the answer has ${member.name}`,
    covers: [`result ${nameOf(called)} ${member.name}`],
    check: async (stage) => {
      const answer = await answerOf(called, stage);
      assertCode(answer, '200');
      assertMember(member, resultOf(contract, answer));
    },
  });
  const nothingElse: Row = {
    ...base,
    title: `${nameOf(called)}: the answer has no other member`,
    covers: [],
    check: async (stage) => {
      const answer = await answerOf(called, stage);
      const known = new Set(contract.result.map(({ name }) => name));
      const others = Object.keys(resultOf(contract, answer)).filter((name) => !known.has(name));
      assert.deepEqual(others, [], 'undocumented members');
    },
  };
  return [...(contract.result as readonly ResultMember[]).map(row), nothingElse];
}

/** A download has columns instead of members. */
function downloadRows({ operation, contract }: Called): Row[] {
  const columnsOf = (name: string, columns: readonly ResultMember[]): Row => ({
    group: operation.name,
    title: `${name} downloads its ${columns.length} columns`,
    section: operation.name,
    covers: contract.result.map((member) => `result ${operation.name} ${member.name}`),
    needs: [],
    check: async (stage) => {
      const answer = await stage.call(name, drySample({ operation, contract }, stage));
      assert.equal(answer.headers['gw-code'], '200');
      assert.match(answer.headers['content-type'] ?? '', /^text\/csv/);
      const [head] = answer.text.replace(/^\ufeff/, '').split(/\r?\n/);
      assert.equal(head, columns.map((column) => column.name).join(','));
    },
  });
  return [
    columnsOf('v3.BatchQuery', PAYMENT_COLUMNS),
    columnsOf('v3.TimePayOrder', PAYMENT_COLUMNS),
    columnsOf('v3.TimeRefundOrder', REFUND_COLUMNS),
  ];
}

/** Every role is allowed or refused before `data` is checked. */
function roleRow(operation: Operation, role: Role): Row {
  const may = operation.roles.includes(role);
  const account = ACCOUNT_OF[role];
  const needs: Need[] = account === 'cashier' ? [] : [account];
  return {
    group: operation.name,
    title: `${operation.name}: a ${role} ${may ? 'may call it' : 'is refused with -4120'}`,
    section: 'Roles',
    covers: [`role ${operation.name} ${role}`, ...(may ? [] : ['error -4120'])],
    needs,
    check: async (stage) => {
      const answer = await stage.call(operation.name, {}, { as: stage.target.accounts[account]! });
      if (may) assert.notEqual(answer.code, '-4120', answer.message);
      else assertCode(answer, '-4120');
    },
  };
}
