/** The interface of the existing clients. None of them uses the project's code. */

/** Members of a request or a notification. */
export type Members = Readonly<Record<string, unknown>>;

/** Free text of a shop with every difficult character. */
export interface Words {
  readonly orderId: string;
  readonly description: string;
  readonly demo: string;
}

/** The URLs of a client's shop. */
export interface Addresses {
  readonly notify: string;
  readonly back: string;
}

/** A request as a client serializes it. */
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
  /** Its peculiarities. */
  readonly description: string;
  /** The UID of its sandbox account. */
  readonly uid: string;
  /** Signs and serializes a request. */
  write(asked: Asked): Written;
  /** Returns the members of a verified notification. Throws if the signature does not match the body. */
  believe(body: string): Members;
  /** The answer to a verified notification. */
  readonly acknowledges: string;
  pay(words: Words, at: Addresses): Asked;
  /** A payment that the payer does not finish. */
  payLater(words: Words, at: Addresses): Asked;
  refund(tradeId: string, words: Words, at: Addresses): Asked;
  cancel(tradeId: string): Asked;
}

/** The secret of a sandbox account. */
export const secretOf = (uid: string): string => `sandbox-secret-${uid}`;
