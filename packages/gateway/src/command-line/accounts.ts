/** `gangway accounts`: the accounts that may call the gateway. */
import { keysOf, ROLES } from '@gangway/protocol';
import { type AccountRecord, listAccounts } from '../accounts/manage-accounts.ts';
import { addAccount } from '../administration/add-account.ts';
import { closeAccount } from '../administration/close-account.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { emailFault, nameFault, uidFault } from '../administration/input-rules.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { accountOption, ofMerchantOption, optional, required } from './options.ts';
import { textTable, timeOrNothing } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const NAMES = keysOf(ROLES);
const roleCheck = oneOf('role', NAMES);

/** The commands for accounts. */
export const accountCommands: readonly Command[] = [
  defineChange({
    name: 'accounts add',
    description: 'Adds an account and prints its secret, which is shown only once.',
    example: 'accounts add --merchant 056870 --uid 056683 --role cashier --store Leiden',
    options: {
      merchant: required('UID', 'the merchant it belongs to'),
      uid: required('UID', 'its UID, used by no other account', uidFault),
      role: required(NAMES.join('|'), 'what it may do', roleCheck),
      store: optional('NAME', 'the store; for a cashier, and only for one'),
      email: optional('EMAIL', 'may be used instead of the UID', emailFault),
      name: optional('NAME', 'its name; by default the store and the role', nameFault),
    },
    async run({ admin }, { merchant, uid, store, email, name: given, ...values }, by) {
      const { role } = values;
      const account = { merchant, uid, role, store, email, name: given };
      const { name, secret } = await addAccount(admin, by, account);
      return {
        json: { uid, role, merchant, store: store ?? null, secret },
        text: `Account ${uid} (${name}) is added.\nIts secret, shown only now: ${secret}`,
      };
    },
  }),
  defineCommand({
    name: 'accounts list',
    description: 'Lists the accounts of one merchant or of all, closed ones too.',
    example: 'accounts list --merchant 056870',
    options: { merchant: ofMerchantOption },
    async run({ database }, { merchant }) {
      const accounts = await listAccounts(database, await filterMerchant(database, merchant));
      const columns = ['MERCHANT', 'UID', 'ROLE', 'STORE', 'NAME', 'E-MAIL', 'REFUNDS', 'CLOSED'];
      return {
        json: accounts.map(({ id: _id, merchantId: _merchantId, ...shown }) => shown),
        text: textTable(columns, accounts.map(accountRow), 'There are no accounts.'),
      };
    },
  }),
  defineChange({
    name: 'accounts close',
    description: 'Closes an account permanently: its requests are refused within 4 seconds.',
    example: 'accounts close --account 056683',
    options: { account: accountOption },
    async run({ admin }, { account }, by) {
      const uid = await closeAccount(admin, by, account);
      return { json: { uid, closed: true }, text: `Account ${uid} is closed.` };
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
