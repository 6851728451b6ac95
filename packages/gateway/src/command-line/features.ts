/** `gangway features`: the features of an account. */
import { FEATURES, keysOf } from '@gangway/protocol';
import { listFeatures } from '../accounts/manage-accounts.ts';
import { getAccountOrRefuse } from '../administration/find-or-refuse.ts';
import { switchAccount } from '../administration/switch-account.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { accountOption, required } from './options.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const NAMES = keysOf(FEATURES);
const feature = required('FEATURE', `one of ${NAMES.join(', ')}`, oneOf('feature', NAMES));

/** The commands for features. */
export const featureCommands: readonly Command[] = [
  defineCommand({
    name: 'features list',
    description: 'Lists all features and whether an account has them.',
    example: 'features list --account 056683',
    options: { account: accountOption },
    async run({ database }, { account: user }) {
      const { id } = await getAccountOrRefuse(database, user);
      const granted = new Set(await listFeatures(database, id));
      const rows = NAMES.map((name) => [name, granted.has(name) ? 'yes' : 'no', FEATURES[name]]);
      return {
        json: NAMES.map((name) => ({ feature: name, granted: granted.has(name) })),
        text: textTable(['FEATURE', 'GRANTED', 'ALLOWS'], rows, ''),
      };
    },
  }),
  defineChange({
    name: 'features grant',
    description: 'Switches a feature on.',
    example: 'features grant --account 056683 --feature token',
    options: { account: accountOption, feature },
    async run({ admin }, { account: user, feature: name }, by) {
      const switches = { account: user, features: { [name]: true }, mustChange: true };
      const { uid } = await switchAccount(admin, by, switches);
      return { json: { uid, feature: name, granted: true }, text: `Account ${uid} has ${name} now.` };
    },
  }),
  defineChange({
    name: 'features revoke',
    description: 'Switches a feature off.',
    example: 'features revoke --account 056683 --feature token',
    options: { account: accountOption, feature },
    async run({ admin }, { account: user, feature: name }, by) {
      const switches = { account: user, features: { [name]: false }, mustChange: true };
      const { uid } = await switchAccount(admin, by, switches);
      return {
        json: { uid, feature: name, granted: false },
        text: `Account ${uid} does not have ${name} any more.`,
      };
    },
  }),
];
