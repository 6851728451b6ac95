/** Which of what the desk has seen is about a payment. */
import type { LogEntry } from '../../desk/exchange-log.ts';
import type { Timeline } from '../timeline.ts';

/** What names the payment; or its order, in a call whose refusal has no trade_id. */
export const isAbout = (
  entry: LogEntry,
  { tradeId, orderId }: Pick<Timeline['order'], 'tradeId' | 'orderId'>,
): boolean =>
  entry.tradeId === tradeId ||
  (entry.kind === 'call' && entry.tradeId === '' && entry.members.order_id === orderId);
