/** The desk's log, newest last: calls, notifications, element events and sandbox calls. */

/** The number of entries kept; older ones are dropped. */
const KEPT_MAX = 400;

interface Seen {
  /** Increases by one with every entry. */
  readonly n: number;
  /** Unix milliseconds. */
  readonly at: number;
  /** The trade_id that the entry names; empty if it names none. */
  readonly tradeId: string;
}

/** A signed request of the desk and its answer. */
export interface CallEntry extends Seen {
  readonly kind: 'call';
  readonly user: string;
  readonly method: string;
  /** The signed time, in Unix seconds. */
  readonly time: string;
  /** The members of `data`; secret values are replaced by their names in angle brackets. */
  readonly members: Readonly<Record<string, string>>;
  /** The signed string. */
  readonly canonical: string;
  readonly sign: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** The gateway's code, `200` for success; empty without an answer. */
  readonly code: string;
  readonly answer: string;
  readonly ms: number;
}

/** A received notification, verified or not. */
export interface NotificationEntry extends Seen {
  readonly kind: 'notification';
  readonly user: string;
  readonly isVerified: boolean;
  readonly members: Readonly<Record<string, string>>;
  readonly canonical: string;
  readonly sign: string;
  /** HTTP status of the shop's answer. */
  readonly answered: number;
}

/** An event of an element in the page. */
export interface ElementEntry extends Seen {
  readonly kind: 'element';
  /** The order that the element is for. */
  readonly orderId: string;
  readonly name: string;
  readonly detail: string;
}

/** A call of a sandbox route. */
export interface SandboxEntry extends Seen {
  readonly kind: 'sandbox';
  readonly verb: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
  readonly ms: number;
}

/** An entry of the log. */
export type LogEntry = CallEntry | NotificationEntry | ElementEntry | SandboxEntry;

type Unnumbered<Entry> = Entry extends LogEntry ? Omit<Entry, 'n'> : never;

/** A ring buffer in memory. */
export interface ExchangeLog {
  add(entry: Unnumbered<LogEntry>): void;
  /** Returns the entries after `n`, oldest first. */
  since(n: number): readonly LogEntry[];
  clear(): void;
}

/** Creates an empty log. */
export function exchangeLog(): ExchangeLog {
  // Numbering starts at the time, so that a page opened before a restart sees new entries.
  let n = Date.now();
  const entries: LogEntry[] = [];
  return {
    add(entry) {
      n += 1;
      entries.push({ ...entry, n });
      if (entries.length > KEPT_MAX) entries.shift();
    },
    clear: () => {
      entries.length = 0;
    },
    since: (after) => entries.filter((entry) => entry.n > after),
  };
}
