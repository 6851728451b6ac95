// The secrets of an account that notifications are signed with.

/**
 * Returns every valid secret of an account. The first one signs the notification: the newest that a correct request has
 * used, or else the newest of all. Returns an empty list for an account without a valid secret.
 */
export type SigningKeys = (accountId: string) => Promise<readonly string[]>;
