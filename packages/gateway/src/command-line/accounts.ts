/** `gangway accounts`: the accounts that may call the gateway. */
import { type RefundAuthority, ROLES, type Role } from '@gangway/protocol';
import {
  type AccountRecord,
  addAccount,
  closeAccount,
  findAccount,
  listAccounts,
} from '../accounts/manage-accounts.ts';
import { findStore } from '../accounts/manage-merchants.ts';
import { issueSecret, randomSecret } from '../accounts/secrets.ts';
import { SANDBOX_ACCOUNTS } from '../sandbox/sandbox-accounts.ts';
import type { Queryable } from '../storage/database.ts';
import { type Command, type CommandContext, defineCommand, NotFound, Refusal } from './command.ts';
import { filterMerchant, getMerchantOrRefuse, lockAccountOrRefuse } from './find-or-refuse.ts';
import { textTable, timeOrNothing } from './text-tables.ts';
import { emailFault, nameFault, oneOf, uidFault } from './value-checks.ts';

const SANDBOX_EMAIL = /@sandbox\.gangway\.test$/i;

interface AccountValues {
  readonly merchant: string;
  readonly uid: string;
  readonly role: string;
  readonly store: string | undefined;
  readonly email: string | undefined;
  readonly name: string | undefined;
}

/** The commands for accounts. */
export const accountCommands: readonly Command[] = [
  defineCommand({
    name: 'accounts add',
    description: 'Adds an account and prints its secret, which is shown only once.',
    example: 'accounts add --merchant 056870 --uid 056683 --role cashier --store Leiden',
    options: {
      merchant: { placeholder: 'UID', description: 'the merchant it belongs to', isRequired: true },
      uid: {
        placeholder: 'UID',
        description: 'its UID, used by no other account',
        isRequired: true,
        fault: uidFault,
      },
      role: {
        placeholder: Object.keys(ROLES).join('|'),
        description: 'what it may do',
        isRequired: true,
        fault: oneOf('role', Object.keys(ROLES)),
      },
      store: { placeholder: 'NAME', description: 'the store; for a cashier, and only for one' },
      email: { placeholder: 'EMAIL', description: 'may be used instead of the UID', fault: emailFault },
      name: {
        placeholder: 'NAME',
        description: 'its name; by default the store and the role',
        fault: nameFault,
      },
    },
    run: (context, values) => context.database.transaction((tx) => add(tx, context, values)),
  }),
  defineCommand({
    name: 'accounts list',
    description: 'Lists the accounts of one merchant or of all, closed ones too.',
    example: 'accounts list --merchant 056870',
    options: { merchant: { placeholder: 'UID', description: 'only those of this merchant' } },
    async run({ database }, { merchant }) {
      const accounts = await listAccounts(database, await filterMerchant(database, merchant));
      const columns = ['MERCHANT', 'UID', 'ROLE', 'STORE', 'NAME', 'E-MAIL', 'REFUNDS', 'CLOSED'];
      return {
        json: accounts.map(({ id: _, ...shown }) => shown),
        text: textTable(columns, accounts.map(accountRow), 'There are no accounts.'),
      };
    },
  }),
  defineCommand({
    name: 'accounts close',
    description: 'Closes an account permanently: its requests are refused within 4 seconds.',
    example: 'accounts close --account 056683',
    options: { account: { placeholder: 'UID', description: 'UID or e-mail address', isRequired: true } },
    async run({ database }, { account: user }) {
      return database.transaction(async (tx) => {
        const { id, uid } = await lockAccountOrRefuse(tx, user);
        await closeAccount(tx, id);
        return { json: { uid, closed: true }, text: `Account ${uid} is closed.` };
      });
    },
  }),
];

const accountRow = (account: AccountRecord) => [
  account.merchantUid,
  account.uid,
  account.role,
  account.store,
  account.name,
  account.email,
  account.refundAuthority,
  timeOrNothing(account.closedAt),
];

async function add(tx: Queryable, { rootKey, mode }: CommandContext, values: AccountValues) {
  const role = values.role as Role;
  const { uid, store, email } = values;
  if (mode === 'live') refuseSandbox(uid, email);
  const merchant = await getMerchantOrRefuse(tx, values.merchant);
  if (role === 'cashier' && store === undefined)
    throw new Refusal('A cashier works in a store: name it with --store.');
  if (role !== 'cashier' && store !== undefined)
    throw new Refusal(`Only a cashier works in a store; the role ${role} is for the whole merchant.`);
  const storeId = store === undefined ? null : await findStore(tx, { merchantId: merchant.id, name: store });
  if (storeId === undefined) throw new NotFound(`Merchant ${merchant.uid} has no store ${store}.`);
  for (const user of [uid, email])
    if (user !== undefined && (await findAccount(tx, user)))
      throw new Refusal(`There is an account ${user} already.`);

  const name = values.name ?? (store === undefined ? role : `${store} ${role}`);
  // By default, refunds in live mode wait for a second person (docs/protocol.md, Roles).
  const refundAuthority: RefundAuthority = mode === 'live' ? 'approval' : 'immediately';
  const account = {
    merchantId: merchant.id,
    storeId,
    uid,
    email: email ?? null,
    name,
    role,
    refundAuthority,
  };
  const id = await addAccount(tx, account);
  if (!id) throw new Refusal(`There is an account ${uid} already.`);
  const secret = randomSecret();
  await issueSecret(tx, rootKey, id, secret);
  return {
    json: { uid, role, merchant: merchant.uid, store: store ?? null, secret },
    text: `Account ${uid} (${name}) is added.\nIts secret, shown only now: ${secret}`,
  };
}

function refuseSandbox(uid: string, email: string | undefined): void {
  if (SANDBOX_ACCOUNTS.some((account) => account.uid === uid))
    throw new Refusal(`${uid} is an account of the sandbox: live mode does not have it.`);
  if (email !== undefined && SANDBOX_EMAIL.test(email))
    throw new Refusal(`${email} is an address of the sandbox: live mode does not have it.`);
}
