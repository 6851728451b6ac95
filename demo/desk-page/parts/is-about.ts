/** Decides which log entries are about a payment. */
import type { LogEntry } from '../../desk/exchange-log.ts';
import type { Timeline } from '../timeline.ts';

/** Whether an entry names the payment, or its order in a refused call without a trade_id. */
export const isAbout = (
  entry: LogEntry,
  { tradeId, orderId }: Pick<Timeline['order'], 'tradeId' | 'orderId'>,
): boolean =>
  entry.tradeId === tradeId ||
  (entry.kind === 'call' && entry.tradeId === '' && entry.members.order_id === orderId);
