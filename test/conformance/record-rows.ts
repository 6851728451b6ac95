/** Rows of nested members: refunds of an order, transactions, reports, entries of a split. */
import assert from 'node:assert/strict';
import {
  REFUND_INFO,
  REPORT_LINE,
  type ResultMember,
  SPLIT_DETAIL,
  TRANSACTION_LINE,
} from '@gangway/protocol';
import { assertCode } from './caller.ts';
import { assertMember } from './members.ts';
import type { Row } from './row.ts';
import { fresh, receiverList } from './values.ts';

/** All rows of this file. */
export const recordRows = (): Row[] => [
  ...refundRecord(),
  ...transactionLine(),
  ...reportLine(),
  ...splitDetail(),
];

/** The members of a refund inside the order record. */
const refundRecord = (): Row[] =>
  REFUND_INFO.map((member) => ({
    group: 'v3.QueryOrder',
    title: `refund_info has ${member.name}`,
    section: 'v3.QueryOrder',
    covers: [`refund-info ${member.name}`],
    needs: ['sandbox'],
    check: async (stage) => {
      const answer = await stage.once('an order with a refund', async () => {
        const trade_id = await stage.createPaid();
        const refund = { refund_amount: '1', refund_currency: 'EUR', refund_description: 'x' };
        assertCode(await stage.call('v3.CreateRefund', { trade_id, ...refund }), '200');
        return stage.call('v3.QueryOrder', { trade_id });
      });
      const { refund_info: refunds } = answer.data.transaction_info as {
        refund_info: Record<string, unknown>[];
      };
      assertMember(member, refunds[0]!);
    },
  }));

/** The members of a transaction line. */
const transactionLine = (): Row[] =>
  TRANSACTION_LINE.map((member: ResultMember) => ({
    group: 'v3.GetTradebill',
    title: `a line of the transactions has ${member.name}`,
    section: 'v3.GetTradebill',
    covers: [`transaction-line ${member.name}`],
    needs: ['sandbox', 'superAdmin'],
    check: async (stage) => {
      const [tradeId, { data }] = await stage.once('transactions with a paid order', async () => {
        const paid = await stage.createPaid();
        const now = Math.floor(Date.now() / 1000);
        const period = { start_time: String(now - 600), end_time: String(now + 600) };
        const asked = { command: 'getTradebillInfo', nonce_string: fresh(), ...period };
        const as = stage.target.accounts.superAdmin!;
        return [paid, await stage.call('v3.GetTradebill', asked, { as })] as const;
      });
      const line = (data.tradebill as Record<string, unknown>[]).find((one) => one.trade_id === tradeId);
      assert.ok(line, 'the paid order has no line');
      const { name, optional } = member;
      if (optional && !(name in line)) return;
      assert.equal(typeof line[name], 'string', `${name} is ${JSON.stringify(line[name])}, not a String`);
    },
  }));

/** The members of a clearing report of one of the latest days. */
const reportLine = (): Row[] => {
  const row = (title: string, covers: readonly string[], check: Row['check']): Row => ({
    group: 'v3.GetTradebill',
    title,
    section: 'v3.GetTradebill',
    covers,
    needs: ['superAdmin', 'reports'],
    check,
  });
  const rowOf = (member: ResultMember): Row =>
    row(`a report has ${member.name}`, [`report-line ${member.name}`], async ({ reports }) => {
      for (const report of reports) assertMember(member, report);
    });
  const nothingElse = row('a report has no other member', [], async ({ reports }) => {
    const known = new Set<string>(REPORT_LINE.map(({ name }) => name));
    for (const report of reports)
      assert.deepEqual(
        Object.keys(report).filter((name) => !known.has(name)),
        [],
      );
  });
  const itsLines = row('clearing_id names the transactions of a report', [], async (stage) => {
    const [{ clearing_id, number_of_payment: payments, number_of_refund: refunds }] = stage.reports as [
      Record<string, number>,
    ];
    const asked = { command: 'getTradebillInfo', nonce_string: fresh(), clearing_id: String(clearing_id) };
    const answer = await stage.call('v3.GetTradebill', asked, { as: stage.target.accounts.superAdmin! });
    assertCode(answer, '200');
    assert.equal(answer.data.count, payments! + refunds!);
  });
  return [...REPORT_LINE.map(rowOf), nothingElse, itsLines];
};

/** The members of an entry of a split or of a return. */
const splitDetail = (): Row[] =>
  SPLIT_DETAIL.map((member: ResultMember) => ({
    group: 'v3.SplitPayment',
    title: `an entry of a split and of a return has ${member.name}`,
    section: 'v3.SplitPayment',
    covers: [`split-detail ${member.name}`],
    needs: ['sandbox', 'superAdmin'],
    check: async (stage) => {
      const [split, returned] = await stage.once('entries of a split and its return', async () => {
        const { split_id, receivers } = await stage.createSplit();
        const { split_detail_id } = receivers[0]!;
        const asked = { command: 'returnSplitPayment', currency: 'EUR', notify_url: 'http://127.0.0.1:9/r' };
        const names = { split_id, nonce_string: fresh(), reference_id: fresh() };
        const data = { ...asked, ...names, receivers: receiverList({ split_detail_id }) };
        const answer = await stage.call('v3.SplitPayment', data, { as: stage.target.accounts.superAdmin! });
        assertCode(answer, '200');
        return [receivers[0]!, (answer.data.receivers as Record<string, unknown>[])[0]!] as const;
      });
      if (member.name === 'error_msg') {
        assert.deepEqual([split.error_msg, returned.error_msg], [null, null]);
        return;
      }
      if (!member.optional) assertMember(member, split);
      assert.ok(member.name in returned, `${member.name} is missing`);
      assertMember(member, returned);
    },
  }));
