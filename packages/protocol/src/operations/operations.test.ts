/** Tests of finding operations and choosing contracts, and rules that every contract keeps. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ERRORS } from '../errors.ts';
import { type Member, readMembers } from '../member-scan.ts';
import { METHODS, type MethodRow } from '../methods.ts';
import { cancelPayment } from './cancel-payment.ts';
import { CHECK_ORDER } from './check-order.ts';
import type { Contract, Parameter, ResultMember } from './contract.ts';
import { createPayments } from './create-payments.ts';
import { OPERATION_NAMES } from './names.ts';
import { chooseContract, findOperation, OPERATIONS, type Operation } from './operations.ts';
import { queryOrder } from './query-order.ts';

const members = (data: object): Member[] => readMembers(JSON.stringify(data));

describe('an operation', () => {
  test('is found by its name and by its aliases', () => {
    for (const operation of OPERATIONS) {
      for (const name of [operation.name, ...OPERATION_NAMES[operation.name].aliases]) {
        assert.equal(findOperation(name)?.name, operation.name);
      }
    }
    assert.equal(findOperation('v3.CancelOrder'), cancelPayment);
  });

  for (const name of ['', 'v3.queryorder', ' v3.QueryOrder', 'v3.Nothing', '__proto__', 'v3.Withdraw']) {
    test(`${JSON.stringify(name)} is not an operation`, () => assert.equal(findOperation(name), undefined));
  }

  test('shares no name with another operation', () => {
    const all = Object.entries(OPERATION_NAMES).flatMap(([name, { aliases }]) => [name, ...aliases]);
    assert.equal(new Set(all).size, all.length);
  });

  test('that moves money is for cashiers only; every role may read orders', () => {
    assert.deepEqual(createPayments.roles, ['cashier']);
    assert.deepEqual(cancelPayment.roles, ['cashier']);
    assert.deepEqual(queryOrder.roles, ['cashier', 'operator', 'super-admin']);
  });
});

describe('the contract', () => {
  test('of a choice with meanings has one for each allowed value', () => {
    const rows = OPERATIONS.flatMap(({ contracts }: Operation) =>
      contracts.flatMap(({ parameters }) => parameters.filter(({ means }) => means)),
    );
    assert.ok(rows.length > 5);
    for (const { name, oneOf = [], means = {} } of rows)
      for (const word of oneOf) assert.ok(Object.hasOwn(means, word), `${name} ${word}`);
  });

  test('has the kind trade-id only for trade_id', () => {
    const kinds = new Map(
      OPERATIONS.flatMap(({ contracts }: Operation) =>
        contracts.flatMap(({ parameters }) =>
          parameters.filter(({ kind }) => kind === 'trade-id').map(({ name }) => [name, 1] as const),
        ),
      ),
    );
    assert.deepEqual([...kinds.keys()], ['trade_id']);
  });

  test('of an operation without sub_pay_method is its only one', () => {
    const chosen = chooseContract(queryOrder, members({ sub_pay_method: 'nonsense' }));
    assert.ok(chosen.ok);
    assert.equal(chosen.contract, queryOrder.contracts[0]);
    assert.equal(chosen.method, undefined);
  });

  test('of a creation is chosen by sub_pay_method in any spelling', () => {
    const chosen = chooseContract(createPayments, members({ sub_pay_method: 'esp' }));
    assert.ok(chosen.ok);
    assert.equal(chosen.method?.name, 'EPS');
  });

  for (const data of [{}, { sub_pay_method: '' }, { sub_pay_method: null }]) {
    test(`${JSON.stringify(data)} is -3001, and the message names the operation that needs no sub_pay_method`, () => {
      const chosen = chooseContract(createPayments, members(data));
      assert.ok(!chosen.ok);
      assert.equal(chosen.fault.code, '-3001');
      assert.match(chosen.fault.message, /sub_pay_method .*v3\.CreatePaymentsBankQRcode/);
    });
  }

  for (const sub_pay_method of ['Sofort', 'Card', 'QRcode', 5, true, ['iDEAL'], { a: 1 }]) {
    test(`sub_pay_method ${JSON.stringify(sub_pay_method)} is -4011, before missing fields are checked`, () => {
      const chosen = chooseContract(createPayments, members({ sub_pay_method }));
      assert.ok(!chosen.ok);
      assert.equal(chosen.fault.code, '-4011');
      assert.match(chosen.fault.message, /sub_pay_method/);
    });
  }
});

describe('every contract', () => {
  const contracts = OPERATIONS.flatMap(({ name, contracts }) =>
    contracts.map((contract) => ({ name, contract })),
  );

  for (const { name, contract } of contracts) {
    test(`of ${name}, ${contract.title}, has each parameter and result once, and only known error codes`, () => {
      for (const rows of [contract.parameters, contract.result]) {
        assert.equal(new Set(rows.map((row) => row.name)).size, rows.length);
      }
      for (const code of contract.errors) assert.ok(code in ERRORS);
      for (const { oneOf, kind } of contract.parameters as readonly Parameter[])
        assert.equal(oneOf !== undefined, kind === 'choice');
    });

    test(`of ${name}, ${contract.title}, serves only methods that list the operation`, () => {
      for (const method of contract.methods) {
        const row: MethodRow = METHODS[method];
        assert.ok(row.operations.includes(name), method);
      }
    });
  }

  test('says of each member of its result whether it may be empty, as its description does', () => {
    const everyRow = (rows: readonly ResultMember[]): readonly ResultMember[] =>
      rows.flatMap((row) => [row, ...everyRow(row.items ?? [])]);
    for (const { contract } of contracts)
      for (const { name, about, mayBeEmpty = false } of everyRow(contract.result))
        assert.equal(/"" |""$|or ""|; "";| null /.test(about), mayBeEmpty, `${contract.title}: ${name}`);
  });

  test('differs from the others of its operation by methods, operations, command or missing members', () => {
    for (const { contracts: all } of OPERATIONS) {
      const cases = all.flatMap(({ methods: each, forOperations = [], without = [] }: Contract) =>
        each.map((method) => [method, ...forOperations, ...without].join()),
      );
      assert.equal(new Set(cases).size, cases.length);
      const commands = new Set(all.map(({ command }: Contract) => command?.toLowerCase()));
      const isByCommand = !commands.has(undefined) && commands.size === all.length;
      assert.ok(all.length === 1 || isByCommand || all.every(({ methods: each }) => each.length > 0));
    }
  });
});

test('every check of a request returns a code of the table', () => {
  for (const { codes } of CHECK_ORDER) for (const code of codes) assert.ok(code in ERRORS);
});
