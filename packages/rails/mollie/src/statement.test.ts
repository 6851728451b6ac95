// The balance as a statement: the day in Amsterdam, gross and fee apart, and every page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { amountOf } from '../../../../test/stand-ins/mollie/entities.ts';
import { newId } from '../../../gateway/src/ids.ts';
import { requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { checkExchanges, type TestMollie, testMollie } from './test-mollie.ts';

const DAY_S = 86_400;

describe('the statement', () => {
  let mollie: TestMollie;
  before(async () => {
    // 23:30 in Amsterdam, and 22:30 UTC.
    mollie = await testMollie(new Date('2026-11-20T22:30:00Z'));
  });
  after(async () => {
    await mollie.stop();
    checkExchanges(mollie.standIn.exchanges);
  });

  const pay = async () => {
    const request = requestOf();
    await mollie.rail.begin(request);
    const payment = [...mollie.standIn.ledger.payments.values()].at(-1)!;
    mollie.standIn.ledger.decide(payment, 'paid');
    return payment;
  };
  const short = async (day: string) =>
    (await mollie.rail.statement(day))?.map(({ kind, reference, amountMinor }) => [
      kind,
      kind === 'cost' ? '' : reference,
      amountMinor,
    ]);

  test('has what moved on the day in Amsterdam, costs apart, and does not exist before its end', async () => {
    const payment = await pay();
    const { ledger } = mollie.standIn;
    const money = { attemptId: newId(), reference: payment.id, amountMinor: 500n, currency: 'EUR' };
    await mollie.rail.refund(money);
    ledger.moveRefund(payment.refunds[0]!, 'refunded');
    assert.equal(await mollie.rail.statement('2026-11-20'), undefined);
    mollie.clock.move(3600);
    // 00:30 of the next day, which in UTC is the same.
    ledger.moveRefund(payment.refunds[0]!, 'failed');
    const chargeback = ledger.chargeBack(payment);
    ledger.reverseChargeback(chargeback);
    assert.deepEqual(await short('2026-11-20'), [
      ['payment', payment.id, 2499n],
      ['cost', '', 32n],
      ['return', money.attemptId, 500n],
    ]);
    mollie.clock.move(DAY_S);
    assert.deepEqual(await short('2026-11-21'), [
      ['return-reversed', money.attemptId, 500n],
      ['chargeback', chargeback.id, 2499n],
      ['cost', '', 2500n],
      ['chargeback-reversed', chargeback.id, 2499n],
    ]);
    assert.deepEqual(await short('2026-11-19'), []);
    const [paid] = (await mollie.rail.statement('2026-11-20')) ?? [];
    assert.equal(paid?.costMinor, 32n);
  });

  test('reads every page, passes over transfers, and lists a movement of another type as a difference', async () => {
    mollie.clock.move(DAY_S);
    const { ledger } = mollie.standIn;
    for (let at = 0; at < 300; at += 1)
      ledger.move('payment', amountOf(100n, 'EUR'), 0n, { paymentId: `tr_${at}` });
    ledger.move('outgoing-transfer', amountOf(-30_000n, 'EUR'), 0n, { settlementId: 'stl_1' });
    ledger.move('something-new', amountOf(-100n, 'EUR'), 25n, {});
    ledger.move('balance-correction', amountOf(70n, 'EUR'), 0n, {});
    ledger.move('payment-fee', amountOf(-9n, 'EUR'), 0n, {});
    const [other, correction] = ledger.movements.slice(-3).map(({ id }) => id);
    mollie.clock.move(DAY_S);
    const lines = (await short('2026-11-23')) ?? [];
    assert.equal(lines.filter(([, reference]) => String(reference).startsWith('tr_')).length, 300);
    assert.deepEqual(
      lines.filter(([, reference]) => !String(reference).startsWith('tr_')),
      [
        ['payout', '1234567.2611.1', 30_000n],
        ['fee', `something-new:${other}`, 100n],
        ['cost', '', 25n],
        ['payment', `balance-correction:${correction}`, 70n],
        ['cost', '', 9n],
      ],
    );
  });

  test('takes a movement against the sense of its type, and a fee that comes back, for a difference', async () => {
    mollie.clock.move(DAY_S);
    const { ledger } = mollie.standIn;
    ledger.move('payment', amountOf(-500n, 'EUR'), 0n, { paymentId: 'tr_taken' });
    ledger.move('chargeback', amountOf(600n, 'EUR'), 0n, { chargebackId: 'chb_given' });
    ledger.move('refund', amountOf(0n, 'EUR'), 0n, { paymentId: 'tr_nothing', refundId: 're_nothing' });
    ledger.move('payment', amountOf(700n, 'EUR'), -25n, { paymentId: 'tr_cheaper' });
    const [taken, given, , cheaper] = ledger.movements.slice(-4).map(({ id }) => id);
    mollie.clock.move(DAY_S);
    assert.deepEqual(await short('2026-11-25'), [
      ['fee', `payment:${taken}`, 500n],
      ['payment', `chargeback:${given}`, 600n],
      ['payment', 'tr_cheaper', 700n],
      ['payment', `fee-of:${cheaper}`, 25n],
    ]);
    const fees = (await mollie.rail.statement('2026-11-25'))?.filter((line) => line.costMinor !== undefined);
    assert.deepEqual(fees, []);
  });

  test('reads a context below its type as well, as the schema of the document has it', async () => {
    mollie.clock.move(DAY_S);
    const { ledger } = mollie.standIn;
    const context = { payment: { paymentId: 'tr_below' } } as unknown as Record<string, string>;
    ledger.move('payment', amountOf(700n, 'EUR'), 0n, context);
    mollie.clock.move(DAY_S);
    assert.deepEqual(await short('2026-11-27'), [['payment', 'tr_below', 700n]]);
  });

  test('names a payout as the line of the bank does, and by its settlement where that cannot be read', async () => {
    mollie.clock.move(DAY_S);
    const { ledger, faults } = mollie.standIn;
    ledger.move('outgoing-transfer', amountOf(-100n, 'EUR'), 0n, { settlementId: 'stl_7' });
    ledger.move('outgoing-transfer', amountOf(-200n, 'EUR'), 0n, { transferId: 'tf_8' });
    const day = '2026-11-29';
    mollie.clock.move(DAY_S);
    assert.deepEqual(await short(day), [
      ['payout', '1234567.2611.7', 100n],
      ['payout', 'tf_8', 200n],
    ]);
    for (let tries = 0; tries < 3; tries += 1) faults.push({ kind: 503, on: 'GET /v2/settlements' });
    assert.equal(await mollie.rail.statement(day), undefined);
    // A token that may not read settlements.
    faults.push({ kind: 403, on: 'GET /v2/settlements' });
    assert.deepEqual((await short(day))?.[0], ['payout', 'stl_7', 100n]);
  });

  test('of a day that Mollie does not answer for does not exist yet', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      mollie.standIn.faults.push({ kind: 503, on: 'GET /v2/balances' });
    assert.equal(await mollie.rail.statement('2026-11-25'), undefined);
  });

  test('without an organisation token there is never one', async () => {
    const other = await testMollie(undefined, { 'organisation-token': undefined });
    assert.equal(await other.rail.statement('2026-11-01'), undefined);
    assert.equal(other.standIn.exchanges.length, 0);
    await other.stop();
  });
});
