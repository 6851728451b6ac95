/** Statements of a Mollie: the movements of its balance. */
import { gatewayAtMollie } from '../../packages/rails/mollie/src/test-mollie-gateway.ts';
import { amountOf, type BalanceMovement, minorOf } from '../stand-ins/mollie/entities.ts';
import { type EntryFacts, requestRefund, type StatementSide, untilDone } from './statement-side.ts';

/** Starts a gateway at a Mollie whose balance has the entries. */
export async function mollieStatements(): Promise<StatementSide<BalanceMovement>> {
  const at = await gatewayAtMollie();
  const { gateway, standIn } = at;
  const { ledger } = standIn;
  const days = new Map<string, readonly BalanceMovement[]>();
  let published = 0;
  const publish = () => {
    ledger.movements.splice(0, published, ...[...days].sort().flatMap(([, entries]) => entries));
    published = [...days.values()].flat().length;
  };
  return {
    gateway,
    account: 'mollie@036870',
    async pay() {
      const { tradeId, payment } = await at.open(await gateway.create());
      await at.choose(payment, 'paid');
      await at.isIn(tradeId, 'paid');
      return { tradeId, reference: payment.id };
    },
    async refund({ tradeId, reference }, amount) {
      const attempt = await requestRefund(gateway, tradeId, amount);
      ledger.moveRefund(ledger.payments.get(reference)!.refunds.at(-1)!, 'refunded');
      await untilDone(gateway, attempt);
      return attempt.id;
    },
    async chargeBack({ reference }) {
      standIn.holdsWebhooks = true;
      const { id } = ledger.chargeBack(ledger.payments.get(reference)!);
      standIn.holdsWebhooks = false;
      return id;
    },
    tell: () => standIn.send(),
    take: () => ledger.movements.splice(published),
    change(entry, changes) {
      const { amountMinor, currency, feeMinor } = { ...factsOfMovement(entry), ...changes };
      return { ...entry, initial: amountOf(amountMinor, currency), fee: amountOf(-feeMinor, currency) };
    },
    factsOf: factsOfMovement,
    stranger: (entry) => ({
      ...entry,
      ...{ id: 'baltr_unknown', context: { paymentId: 'tr_unknown', refundId: 're_unknown' } },
    }),
    strangers: { payment: 'tr_unknown', refund: 're_unknown' },
    correction: (entry) => ({
      ...entry,
      ...{ id: 'baltr_correction', type: 'balance-correction', context: {} },
    }),
    correctionName: 'balance-correction:baltr_correction',
    async state(day, entries) {
      days.set(day, entries);
      publish();
    },
    spoil(day) {
      const [first, ...rest] = days.get(day)!;
      days.set(day, [{ ...first!, result: amountOf(1n, 'EUR') }, ...rest]);
      publish();
    },
    stop: () => at.stop(),
  };
}

const factsOfMovement = ({ initial, fee }: BalanceMovement): EntryFacts => ({
  amountMinor: minorOf(initial) ?? 0n,
  currency: initial.currency,
  feeMinor: -(minorOf(fee) ?? 0n),
});
