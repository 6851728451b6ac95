/** The lines of the inspector: the entries of one payment are one line. */
import type { LogEntry } from '../../desk/exchange-log.ts';

/** The entries of one line, the newest first. */
export interface Line {
  /** The order_id, or the trade_id of a payment whose order is not known; empty for an entry about no payment. */
  readonly payment: string;
  readonly entries: readonly [LogEntry, ...LogEntry[]];
}

/** Returns the lines of entries, both newest first. Tries to pay the same order are one payment. */
export function linesOf(entries: readonly LogEntry[]): readonly Line[] {
  const orders = new Map<string, string>();
  for (const entry of entries)
    if (entry.tradeId !== '')
      orders.set(entry.tradeId, orderNamed(entry) || (orders.get(entry.tradeId) ?? ''));
  const lines: { payment: string; entries: [LogEntry, ...LogEntry[]] }[] = [];
  const known = new Map<string, (typeof lines)[number]>();
  for (const entry of entries) {
    const payment = orderNamed(entry) || orders.get(entry.tradeId) || entry.tradeId;
    const line = known.get(payment);
    if (line) line.entries.push(entry);
    else {
      const begun: (typeof lines)[number] = { payment, entries: [entry] };
      lines.push(begun);
      if (payment !== '') known.set(payment, begun);
    }
  }
  return lines;
}

function orderNamed(entry: LogEntry): string {
  if (entry.kind === 'element') return entry.orderId;
  return entry.kind === 'sandbox' ? '' : (entry.members.order_id ?? '');
}

/** What was paid, in one line: method and amount of the newest request that names them, and the newest state. */
export function summaryOf({ entries }: Line): { readonly what: string; readonly state: string } {
  const request = entries.find((entry) => entry.kind === 'call' && entry.members.amount !== undefined);
  const { sub_pay_method = '', amount, currency } = request?.kind === 'call' ? request.members : {};
  const notice = entries.find((entry) => entry.kind === 'notification' && entry.members.type === 'payment');
  return {
    what: amount === undefined ? 'Not paid yet' : [sub_pay_method || 'Payment', amount, currency].join(' '),
    state: notice?.kind === 'notification' ? (notice.members.state ?? '') : '',
  };
}
