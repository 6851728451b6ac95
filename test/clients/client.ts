/** What every existing client does, each in its own way. None of them uses the project's code. */

/** Members of a request or a notification. */
export type Members = Readonly<Record<string, unknown>>;

/** Free text of a shop: the worst it can hold. */
export interface Words {
  readonly orderId: string;
  readonly description: string;
  readonly demo: string;
}

/** Where a client's shop is reached. */
export interface Addresses {
  readonly notify: string;
  readonly back: string;
}

/** A request as a client writes it. */
export interface Written {
  readonly body: string;
  readonly contentType: string;
}

/** An operation and its data. */
export interface Asked {
  readonly method: string;
  readonly data: Members;
}

/** One client. */
export interface Client {
  /** How it differs from others. */
  readonly manner: string;
  /** UID of its account, one of the sandbox's. */
  readonly uid: string;
  /** Signs and writes a request. */
  write(asked: Asked): Written;
  /** The members of a notification that it believes. Throws when the signature is not what it makes of the body. */
  believe(body: string): Members;
  /** What it answers to a notification that it believes. */
  readonly acknowledges: string;
  pay(words: Words, at: Addresses): Asked;
  /** A payment that its payer does not finish. */
  payLater(words: Words, at: Addresses): Asked;
  refund(tradeId: string, words: Words, at: Addresses): Asked;
  cancel(tradeId: string): Asked;
}

/** The secret of a sandbox account. */
export const secretOf = (uid: string): string => `sandbox-secret-${uid}`;
