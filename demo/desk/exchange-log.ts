/** What the desk has seen, the newest last: calls, notifications, events of the elements and calls of the sandbox. */

/** How many entries are kept; older ones are forgotten. */
const KEPT_MAX = 400;

interface Seen {
  /** Rises by one with every entry. */
  readonly n: number;
  /** Unix milliseconds. */
  readonly at: number;
  /** The payment it is about, where it names one. */
  readonly tradeId: string;
}

/** A signed request of the desk, and its answer. */
export interface CallEntry extends Seen {
  readonly kind: 'call';
  readonly user: string;
  readonly method: string;
  /** Unix seconds that were signed. */
  readonly time: string;
  /** What was sent in `data`; what is secret stands as its name in angle brackets. */
  readonly members: Readonly<Record<string, string>>;
  /** What was signed. */
  readonly canonical: string;
  readonly sign: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The gateway's code, `200` when it did what was asked; empty without an answer. */
  readonly code: string;
  readonly answer: string;
  readonly ms: number;
}

/** A notification that came, whether it could be verified or not. */
export interface NotificationEntry extends Seen {
  readonly kind: 'notification';
  readonly user: string;
  readonly isVerified: boolean;
  readonly members: Readonly<Record<string, string>>;
  readonly canonical: string;
  readonly sign: string;
  /** HTTP status it was answered with. */
  readonly answered: number;
}

/** An event of an element in the page. */
export interface ElementEntry extends Seen {
  readonly kind: 'element';
  readonly name: string;
  readonly detail: string;
}

/** A call of the sandbox's own doors. */
export interface SandboxEntry extends Seen {
  readonly kind: 'sandbox';
  readonly verb: string;
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
  readonly ms: number;
}

/** One thing that was seen. */
export type LogEntry = CallEntry | NotificationEntry | ElementEntry | SandboxEntry;

type Unnumbered<Entry> = Entry extends LogEntry ? Omit<Entry, 'n'> : never;

/** A ring in memory. */
export interface ExchangeLog {
  add(entry: Unnumbered<LogEntry>): void;
  /** Entries after `n`, oldest first. */
  since(n: number): readonly LogEntry[];
}

/** An empty log. */
export function exchangeLog(): ExchangeLog {
  // It begins with the time, so that a page that was open before a restart sees what is new.
  let n = Date.now();
  const entries: LogEntry[] = [];
  return {
    add(entry) {
      n += 1;
      entries.push({ ...entry, n });
      if (entries.length > KEPT_MAX) entries.shift();
    },
    since: (after) => entries.filter((entry) => entry.n > after),
  };
}
