/** `gangway-cli open`: the desk's page of a payment. */
import { defineCommand } from '@gangway/gateway/command-line';
import { SANDBOX_MERCHANTS } from '@gangway/sandbox';
import { type CliCommand, type CliContext, findPlace, PLACE_OPTIONS, paymentPage } from './cli-context.ts';
import { callsOf } from './sandbox-accounts.ts';
import { NotDone, type Sandbox } from './sandbox-calls.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The row of the command. */
export const openCommand: CliCommand = defineCommand({
  name: 'open',
  description: "Prints the address of a payment's page at the desk, and opens it where there is a browser.",
  example: 'open 019a9f2e-5b70-7c11-9d53-2f6c1e7a8b90',
  options: {
    payment: {
      placeholder: 'TRADE_ID',
      description: 'the payment, by its trade_id or the order_id of a published merchant',
      isRequired: true,
      isOperand: true,
    },
    ...PLACE_OPTIONS,
  },
  async run(context: CliContext, { payment, ...place }) {
    const { sandbox, desk } = await findPlace(context, place);
    const tradeId = (await findTrade(sandbox, payment)) ?? (await findByOrder(sandbox, payment));
    if (!tradeId) throw new NotDone(`There is no payment with the trade_id or order_id ${payment}.`);
    const url = paymentPage(desk, tradeId);
    context.openPage?.(url);
    return { json: { tradeId, url }, text: url };
  },
});

async function findTrade(sandbox: Sandbox, id: string): Promise<string | undefined> {
  const isThere = UUID.test(id) && (await sandbox.find(`orders/${id}`)) !== undefined;
  return isThere ? id.toLowerCase() : undefined;
}

/** Returns the newest payment of an order. An order_id is unique in a store only, so the first merchant's counts. */
async function findByOrder(sandbox: Sandbox, orderId: string): Promise<string | undefined> {
  for (const { uid } of SANDBOX_MERCHANTS) {
    const found = callsOf(sandbox, uid).orders.list({ filter: { orderId }, pageSize: 1 });
    for await (const { tradeId } of found) return tradeId;
  }
  return undefined;
}
