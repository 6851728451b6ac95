/** `gangway orders decide`: the decision that an order in `verify` waits for. */
import { findClientKey } from '../accounts/client-keys.ts';
import { decideHeld, type HeldDecision } from '../outcomes/decide-held.ts';
import { storedPrices } from '../pricing/price-list.ts';
import { openVault } from '../vault/vault.ts';
import { readBusinessTime } from './business-time.ts';
import { type Command, type CommandContext, defineCommand, NotFound, Refusal } from './command.ts';
import { moneyText } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const DECISIONS = ['accept', 'return'] as const;
type Decision = (typeof DECISIONS)[number];

const readDecision = (word: string | undefined): Decision | undefined =>
  DECISIONS.find((decision) => decision === word);

/** The command `orders decide`. */
export const decideOrder: Command = defineCommand({
  name: 'orders decide',
  description:
    'Decides on a payment of another amount (verify): accept makes it paid, return declines it and returns the money.',
  example: 'orders decide 0199a3c4-0000-7000-8000-000000000000 accept',
  options: {
    payment: {
      placeholder: 'TRADE_ID accept|return',
      description: 'the payment and the decision',
      isRequired: true,
      isOperand: true,
      fault(text) {
        const [trade = '', word, more] = text.split(/\s+/);
        const isDecision = readDecision(word) !== undefined && more === undefined;
        return (
          idFault('orders list')(trade) ??
          (isDecision ? undefined : 'Say accept or return behind the TRADE_ID.')
        );
      },
    },
  },
  async run(context, { payment }) {
    const [trade = '', word] = payment.split(/\s+/);
    return decide(context, trade.toLowerCase(), readDecision(word)!);
  },
});

async function decide({ database, rootKey }: CommandContext, tradeId: string, decision: Decision) {
  const at = await readBusinessTime(database);
  const services = {
    clock: { now: () => at, real: () => new Date() },
    prices: storedPrices(),
    vault: openVault(database, rootKey, (key) => findClientKey(database, key)),
  };
  return database.transaction(async (tx) => {
    const decided = await decideHeld(services, tx, { tradeId, decision });
    if (decided.kind !== 'decided') throw refusalOf(tradeId, decided);
    const { state, amountMinor, currency } = decided.order;
    const rest =
      state === 'paid'
        ? ` with ${moneyText(amountMinor, currency)}`
        : '; a running gateway sends the money back';
    return { json: { tradeId, state }, text: `Payment ${tradeId} is ${state} now${rest}.` };
  });
}

function refusalOf(tradeId: string, decided: Exclude<HeldDecision, { kind: 'decided' }>): Refusal {
  switch (decided.kind) {
    case 'unknown':
      return new NotFound(`There is no payment ${tradeId}.`);
    case 'not-held':
      return new Refusal(`Payment ${tradeId} awaits no decision: it is ${decided.order.state}.`);
    case 'other-currency':
      return new Refusal(`Payment ${tradeId} was paid in another currency: it can only be returned.`);
    case 'only-authorised':
      return new Refusal(`Payment ${tradeId} is authorised over another amount: it can only be returned.`);
    default:
      return decided satisfies never;
  }
}
