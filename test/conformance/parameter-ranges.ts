/** Values of parameters that are out of range, and entries of lists. */
import { ORDER_LINES_MAX, type Parameter, RECEIVERS_MAX } from '@gangway/protocol';
import { orderLines, receiverList } from './values.ts';
import { type Data, Literal, type Value } from './wire.ts';

/** Parameter → values out of range, and boundary values. */
export const RANGES: Readonly<
  Record<string, { readonly outside: readonly Value[]; readonly ends: readonly Value[] }>
> = {
  amount: { outside: ['0', '0.00', new Literal('0')], ends: [] },
  timeout: { outside: ['-1', '1441', new Literal('1441')], ends: ['0', '1', '1440', new Literal('0')] },
  tip_amount: { outside: ['25.00'], ends: ['0', '24.99'] },
  receivers: {
    outside: [
      receiverList({ split_amount: '0' }),
      receiverList({ split_amount: '0.00' }),
      tooMany(receiverList),
    ],
    ends: [],
  },
  order_lines: {
    outside: [
      orderLines({}, '24.98'),
      orderLines({ quantity: 0 }),
      orderLines({ discount_amount: '25.00' }),
      tooMany(orderLines),
    ],
    ends: [orderLines({ unit_price: '30.00', discount_amount: '5.01', vat_rate: '0' })],
  },
  refund_amount: { outside: ['0', '0.00'], ends: ['0.01', '24.99'] },
  page: { outside: ['0', '-1'], ends: ['1'] },
  limit: { outside: ['0', '101'], ends: ['1', '100'] },
};

function tooMany(list: () => string): string {
  const max = Math.max(RECEIVERS_MAX, ORDER_LINES_MAX);
  return JSON.stringify(Array.from({ length: max + 1 }, () => JSON.parse(list())[0]));
}

/** Returns a list whose entry has other members. */
export const changedList = ({ kind }: Parameter, changes: Data): string =>
  kind === 'order-lines' ? orderLines(changes) : receiverList(changes);
