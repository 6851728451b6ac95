/** Rows of the members that stand inside other members: refunds of an order, lines of the transactions. */
import assert from 'node:assert/strict';
import { REFUND_INFO, TRANSACTION_LINE } from '@gangway/protocol';
import { assertCode } from './caller.ts';
import { assertMember } from './members.ts';
import type { Row } from './row.ts';
import { fresh } from './values.ts';

/** The rows. */
export const recordRows = (): Row[] => [...refundRecord(), ...transactionLine()];

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

/** The members of a line of the transactions. Reports have lines only once a day is cleared. */
const transactionLine = (): Row[] =>
  TRANSACTION_LINE.map(({ name }) => ({
    group: 'v3.GetTradebill',
    title: `a line of the transactions has ${name}`,
    section: 'v3.GetTradebill',
    covers: [`transaction-line ${name}`],
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
      assert.equal(typeof line[name], 'string', `${name} is ${JSON.stringify(line[name])}, no String`);
    },
  }));
