/** `gangway features`: the features of an account. */
import { FEATURES, type Feature } from '@gangway/protocol';
import { grantFeature, listFeatures, revokeFeature } from '../accounts/manage-accounts.ts';
import { type Command, defineCommand, Refusal } from './command.ts';
import { getAccountOrRefuse, lockAccountOrRefuse } from './find-or-refuse.ts';
import { textTable } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const NAMES = Object.keys(FEATURES) as Feature[];
const account = { placeholder: 'UID', description: 'UID or e-mail address', isRequired: true } as const;
const feature = {
  placeholder: 'FEATURE',
  description: `one of ${NAMES.join(', ')}`,
  isRequired: true,
  fault: oneOf('feature', NAMES),
} as const;

/** The commands for features. */
export const featureCommands: readonly Command[] = [
  defineCommand({
    name: 'features list',
    description: 'Lists all features and whether an account has them.',
    example: 'features list --account 056683',
    options: { account },
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
  defineCommand({
    name: 'features grant',
    description: 'Switches a feature on.',
    example: 'features grant --account 056683 --feature token',
    options: { account, feature },
    async run({ database }, { account: user, feature: name }) {
      return database.transaction(async (tx) => {
        const { id, uid } = await lockAccountOrRefuse(tx, user);
        if (!(await grantFeature(tx, id, name as Feature)))
          throw new Refusal(`Account ${uid} has the feature ${name} already.`);
        return { json: { uid, feature: name, granted: true }, text: `Account ${uid} has ${name} now.` };
      });
    },
  }),
  defineCommand({
    name: 'features revoke',
    description: 'Switches a feature off.',
    example: 'features revoke --account 056683 --feature token',
    options: { account, feature },
    async run({ database }, { account: user, feature: name }) {
      return database.transaction(async (tx) => {
        const { id, uid } = await lockAccountOrRefuse(tx, user);
        if (!(await revokeFeature(tx, id, name as Feature)))
          throw new Refusal(`Account ${uid} does not have the feature ${name}.`);
        return {
          json: { uid, feature: name, granted: false },
          text: `Account ${uid} does not have ${name} any more.`,
        };
      });
    },
  }),
];
