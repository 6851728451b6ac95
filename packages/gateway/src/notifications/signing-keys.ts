// What notifications need to know about an account's secrets.

/**
 * Gives every secret of an account that is valid now. The first one signs the notification: the newest that
 * a correct request has used, or the newest of all while none has. An account without a valid secret has an
 * empty list.
 */
export type SigningKeys = (accountId: string) => Promise<readonly string[]>;
