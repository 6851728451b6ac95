/** Readable names of ledger accounts: the kind, and the owner by name instead of by id. */
import { findAccountKind } from '../ledger/chart.ts';
import { type Queryable, statement } from '../storage/database.ts';

const findMerchants = statement(
  'inspection.find-merchants',
  'SELECT id, uid, name FROM merchants WHERE id = ANY($1::uuid[])',
);

/** Returns account → readable name, such as `merchant-uncleared of Harbour & Pine (036870)`. */
export async function nameAccounts(
  db: Queryable,
  accounts: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const ids = accounts.filter((account) => findAccountKind(account)?.per === 'merchant').map(ownerOf);
  const rows = await db.query<{ id: string; uid: string; name: string }>(findMerchants, [ids]);
  const merchants = new Map(rows.map(({ id, uid, name }) => [id, `${name} (${uid})`]));
  return Object.fromEntries(accounts.map((account) => [account, nameOf(account, merchants)]));
}

const ownerOf = (account: string): string => account.split(':')[1] ?? '';

function nameOf(account: string, merchants: ReadonlyMap<string, string>): string {
  const [kind = account] = account.split(':');
  const owner = ownerOf(account);
  const per = findAccountKind(account)?.per;
  if (owner === '' || per === undefined) return account;
  if (per === 'merchant') return `${kind} of ${merchants.get(owner) ?? owner}`;
  if (per === 'trade') return `${kind} of this payment`;
  return per === 'rail' ? `${kind} of ${owner}` : `${kind} of ${per} ${owner}`;
}
