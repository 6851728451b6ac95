/** The look of an account's hosted pages. */
import type { Look } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';

/** What an operator has set; null is left to the merchant's name and to our own look. */
export interface AccountLook {
  readonly name: string | null;
  /** `#rrggbb`, in lower case. */
  readonly accent: string | null;
  /** In pixels. */
  readonly radius: number | null;
  /** A family of the merchant's registered fonts. */
  readonly font: string | null;
  /** The hash of a logo of the merchant. */
  readonly logo: string | null;
}

/** The look of an account for which nothing is set. */
export const NO_LOOK: AccountLook = { name: null, accent: null, radius: null, font: null, logo: null };

const SQL = statements('looks', {
  find: 'SELECT name, accent, radius, font, logo FROM looks WHERE account_id = $1',
  put: `INSERT INTO looks (account_id, merchant_id, name, accent, radius, font, logo)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id) DO UPDATE SET name = excluded.name, accent = excluded.accent, radius = excluded.radius,
     font = excluded.font, logo = excluded.logo`,
  withLogo: `SELECT a.uid FROM looks l JOIN accounts a ON a.id = l.account_id
   WHERE l.merchant_id = $1 AND l.logo = $2 ORDER BY a.uid`,
  withFont: `SELECT a.uid FROM looks l JOIN accounts a ON a.id = l.account_id
   WHERE l.merchant_id = $1 AND l.font = $2 ORDER BY a.uid`,
});

/** Returns the look of an account. */
export const findAccountLook = async (db: Queryable, accountId: string): Promise<AccountLook> =>
  (await db.query<AccountLook>(SQL.find, [accountId]))[0] ?? NO_LOOK;

/** Stores the look of an account. */
export const putAccountLook = (
  db: Queryable,
  { accountId, merchantId }: { readonly accountId: string; readonly merchantId: string },
  { name, accent, radius, font, logo }: AccountLook,
): Promise<unknown[]> => db.query(SQL.put, [accountId, merchantId, name, accent, radius, font, logo]);

/** Returns the UIDs of the accounts of a merchant whose look has this logo, or this font. */
export const accountsWith = async (
  db: Queryable,
  merchantId: string,
  part: { readonly logo: string } | { readonly font: string },
): Promise<string[]> => {
  const rows =
    'logo' in part
      ? await db.query<{ uid: string }>(SQL.withLogo, [merchantId, part.logo])
      : await db.query<{ uid: string }>(SQL.withFont, [merchantId, part.font]);
  return rows.map(({ uid }) => uid);
};

/** Returns a look with what the request for an order has set over it. */
export const withRequested = (look: AccountLook, asked: Look | null | undefined): AccountLook => ({
  name: asked?.name ?? look.name,
  accent: asked?.accent ?? look.accent,
  radius: asked?.radius ?? look.radius,
  font: look.font,
  logo: asked?.logo === 'none' ? null : (asked?.logo ?? look.logo),
});
