/** Tests of order lines: they come to the amount exactly, and their VAT is in them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMembers } from '../member-scan.ts';
import { checkData, checkLimits } from './check-data.ts';
import { createPayments } from './create-payments.ts';
import { lineTotalMinor, lineVatMinor, type OrderLine } from './order-lines.ts';
import { readValues } from './values.ts';

const contract = createPayments.contracts.find(({ methods }) =>
  (methods as readonly string[]).includes('Klarna'),
)!;
const MUG = {
  description: 'Mug',
  quantity: '2',
  unit_price: '12.50',
  discount_amount: '0.01',
  vat_rate: '21.00',
};
const DATA = {
  customer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.org' },
  billingAddress: { street: 'Kade 12 B', postalCode: '3011 AB', city: 'Rotterdam', country: 'NL' },
};
const checkedWith = (changes: object) =>
  checkData(
    contract,
    readMembers(
      JSON.stringify({
        ...{
          pay_method: 'online',
          sub_pay_method: 'Klarna',
          order_id: 'A-1',
          amount: '24.99',
          currency: 'EUR',
        },
        ...{ description: 'Two mugs', timeout: '30', notify_url: 'https://shop.example/' },
        ...{ checkout_data: DATA, order_lines: [MUG], ...changes },
      }),
    ),
  );
const faultOf = (changes: object) => {
  const checked = checkedWith(changes);
  const found = checked.ok ? checkLimits(checked.values) : checked.fault;
  return found && `${found.code} ${found.message}`;
};

describe('order lines', () => {
  test('that come to the amount are accepted, as JSON or in a string', () => {
    assert.equal(faultOf({}), undefined);
    assert.equal(faultOf({ order_lines: JSON.stringify([MUG]) }), undefined);
  });

  test('are read with their amounts in hundredths and their rate in hundredths of a percent', () => {
    const checked = checkedWith({});
    assert.ok(checked.ok);
    const { order_lines: lines } = readValues(contract, checked.values) as { order_lines: OrderLine[] };
    const { unit_price, discount_amount, vat_rate, quantity } = lines[0]!;
    assert.deepEqual([quantity, unit_price, discount_amount, vat_rate], [2, 1_250n, 1n, 2_100n]);
  });

  const MISSING = '-3001 Required field is missing: ';
  const OUT = '-3003 Amount or value out of range: ';
  for (const [what, changes, fault] of [
    ['none', { order_lines: undefined }, `${MISSING}order_lines`],
    ['an empty list', { order_lines: [] }, `${MISSING}order_lines`],
    [
      'a line without its price',
      { order_lines: [{ ...MUG, unit_price: '' }] },
      `${MISSING}order_lines[0].unit_price`,
    ],
    ['no data of the payer', { checkout_data: undefined }, `${MISSING}checkout_data`],
    [
      'a payer without family name and an address without city',
      {
        checkout_data: {
          customer: { ...DATA.customer, lastName: undefined },
          billingAddress: { ...DATA.billingAddress, city: undefined },
        },
      },
      `${MISSING}checkout_data.customer.lastName, checkout_data.billingAddress.city`,
    ],
    ['a cent too little', { amount: '25.00' }, `${OUT}order_lines come to 24.99, and amount is 25.00`],
    ['a cent too much', { amount: '24.98' }, `${OUT}order_lines come to 24.99, and amount is 24.98`],
    [
      'a quantity of none',
      { order_lines: [{ ...MUG, quantity: '0' }] },
      `${OUT}order_lines[0].quantity is below 1`,
    ],
    [
      'a discount above the line',
      { order_lines: [{ ...MUG, discount_amount: '25.01' }] },
      `${OUT}order_lines[0].discount_amount is more than the line comes to`,
    ],
    ['101 lines', { order_lines: Array(101).fill(MUG) }, `${OUT}order_lines are 101, more than 100`],
  ] as const)
    test(`with ${what} are refused in one sentence`, () => {
      assert.equal(faultOf(changes), fault);
    });

  test('of large amounts are added exactly', () => {
    const order_lines = [
      { ...MUG, quantity: '999999', unit_price: '999999.99', discount_amount: '' },
      { ...MUG, quantity: '1', unit_price: '0.01', discount_amount: '' },
    ];
    assert.equal(faultOf({ amount: '999998990000.02', order_lines }), undefined);
    assert.match(faultOf({ amount: '999998990000.03', order_lines }) ?? '', /come to 999998990000\.02/);
  });

  test('have the VAT that their total contains, rounded half up', () => {
    const line = (unit_price: bigint, vat_rate: bigint): OrderLine => ({
      ...{ description: '', quantity: 1, unit_price, vat_rate },
    });
    assert.equal(lineTotalMinor({ ...line(1_250n, 0n), quantity: 2, discount_amount: 1n }), 2_499n);
    assert.deepEqual(
      [line(12_100n, 2_100n), line(2_499n, 2_100n), line(100n, 0n), line(21n, 500n)].map(lineVatMinor),
      [2_100n, 434n, 0n, 1n],
    );
  });
});
