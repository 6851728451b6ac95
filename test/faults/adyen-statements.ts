/** Statements of an Adyen: its settlement details reports. */
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { type AdyenGateway, adyenGateway } from '../../packages/rails/adyen/src/test-adyen.ts';
import { type Booking, settlementReport } from '../stand-ins/adyen/reports.ts';
import { type EntryFacts, requestRefund, type StatementSide, untilDone } from './statement-side.ts';

const DISPUTE = 'DISPUTEDISPUTE01';

/** Starts a gateway at an Adyen whose settlement reports have the entries. */
export async function adyenStatements(): Promise<StatementSide<Booking>> {
  const both = await adyenGateway();
  await both.route('iDEAL');
  const { gateway, adyen } = both;
  const { standIn } = adyen;
  const untold: string[] = [];
  const paymentOf = (reference: string) =>
    standIn.payments.find(({ pspReference }) => pspReference === reference)!;
  return {
    gateway,
    account: 'adyen@036870',
    async pay() {
      const { trade_id: tradeId = '', url = '' } = await gateway.create();
      await gateway.open(url);
      const [attempt] = await listAttempts(gateway.database, tradeId);
      await gateway.open(standIn.decide(attempt!.id, 'pay'));
      await standIn.webhooks.release();
      return { tradeId, reference: standIn.payments.at(-1)!.pspReference };
    },
    async refund({ tradeId }, amount) {
      const attempt = await requestRefund(gateway, tradeId, amount);
      await standIn.webhooks.release();
      await untilDone(gateway, attempt);
      return attempt.id;
    },
    async chargeBack({ reference }) {
      const { method, amount, reference: merchantReference } = paymentOf(reference);
      untold.push(reference);
      standIn.bookings.push({
        ...{ type: 'Chargeback', pspReference: reference, merchantReference, method, commission: 0 },
        ...{ modificationReference: DISPUTE, modificationMerchantReference: '' },
        amount: { ...amount, value: -amount.value },
      });
      return DISPUTE;
    },
    async tell() {
      for (const reference of untold.splice(0)) {
        standIn.happen(paymentOf(reference).reference, 'CHARGEBACK', { pspReference: DISPUTE });
        // It is in the report already.
        standIn.bookings.pop();
      }
      await standIn.webhooks.release();
    },
    take: () => standIn.bookings.splice(0),
    change(entry, changes) {
      const { amountMinor, currency, feeMinor } = { ...factsOfBooking(entry), ...changes };
      return { ...entry, amount: { currency, value: Number(amountMinor) }, commission: Number(feeMinor) };
    },
    factsOf: factsOfBooking,
    stranger: (entry) => ({
      ...entry,
      ...{ pspReference: 'UNKNOWN', modificationReference: 'UNKNOWN', modificationMerchantReference: '' },
    }),
    strangers: { payment: 'UNKNOWN', refund: 'UNKNOWN' },
    correction: (entry) => ({
      ...entry,
      ...{ type: 'DepositCorrection', modificationReference: 'CORRECTION' },
    }),
    correctionName: 'DepositCorrection:CORRECTION',
    ...reportsOf(both),
    stop: () => both.stop(),
  };
}

/** The settlement reports, by the day. */
function reportsOf({ adyen: { standIn } }: AdyenGateway): Pick<StatementSide<Booking>, 'state' | 'spoil'> {
  const { reports, options, webhooks } = standIn;
  /** Day → the files of its batches. */
  const files = new Map<string, readonly string[]>();
  const batchOf = (file: string) => Number(/\d+/.exec(file)?.[0]);
  const restate = (day: string, file: string, entries: readonly Booking[]) => {
    const [, currency = ''] = /,TX\d+,+([A-Z]{3}),/.exec(reports.get(file) ?? '') ?? [];
    const bookings = entries.filter(({ amount }) => amount.currency === currency);
    const payout = { day, currency, bookings };
    reports.set(file, settlementReport(options.merchantAccount, batchOf(file), payout));
  };
  return {
    async state(day, entries) {
      const made = files.get(day);
      for (const file of made ?? []) restate(day, file, entries);
      if (made) return;
      standIn.bookings.push(...entries);
      files.set(day, standIn.payOut(day));
      await webhooks.release();
    },
    spoil(day) {
      const [file = ''] = files.get(day) ?? [];
      reports.set(file, reports.get(file)!.replace(',24.89,', ',25.00,'));
    },
  };
}

const factsOfBooking = ({ amount, commission }: Booking): EntryFacts => ({
  amountMinor: BigInt(amount.value),
  currency: amount.currency,
  feeMinor: BigInt(commission),
});
