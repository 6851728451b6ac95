/** `gangway orders decide`: the decision that an order in `verify` waits for. */
import { decideOrder as decide } from '../administration/decide-order.ts';
import type { Command } from './command.ts';
import { defineChange } from './define-change.ts';
import { moneyText } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const DECISIONS = ['accept', 'return'] as const;
type Decision = (typeof DECISIONS)[number];

const readDecision = (word: string | undefined): Decision | undefined =>
  DECISIONS.find((decision) => decision === word);

/** The command `orders decide`. */
export const decideOrder: Command = defineChange({
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
  async run({ admin }, { payment }, by) {
    const [trade = '', word] = payment.split(/\s+/);
    const tradeId = trade.toLowerCase();
    const decision = readDecision(word);
    if (!decision) throw new RangeError('Say accept or return behind the TRADE_ID.');
    const { state, amountMinor, currency } = await decide(admin, by, { tradeId, decision });
    const rest =
      state === 'paid'
        ? ` with ${moneyText(amountMinor, currency)}`
        : '; a running gateway sends the money back';
    return { json: { tradeId, state }, text: `Payment ${tradeId} is ${state} now${rest}.` };
  },
});
