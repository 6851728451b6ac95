/** `gangway rails add`, `list`, `rotate`, `off`, `route`: merchants' accounts at rails, and what they serve. */
import { keysOf, METHODS } from '@gangway/protocol';
import { addRailAccount } from '../administration/add-rail-account.ts';
import { getDriverOrRefuse, getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { rotateRailAccount } from '../administration/rotate-rail-account.ts';
import { ALL_METHODS, routeMethods } from '../administration/route-methods.ts';
import { switchOffRailAccount } from '../administration/switch-off-rail-account.ts';
import { storedRailAccounts } from '../rails/open-accounts.ts';
import { listRailAccounts, type RoutedAccount } from '../rails/rail-accounts.ts';
import { type Command, type CommandContext, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, optional, required } from './options.ts';
import { readCredentials } from './read-credentials.ts';
import { textTable, timeText } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const rail = required('RAIL', 'the rail of the account');
const credentials = optional(
  'FILE',
  'a file with lines of name=value; by default they are asked for, or read from standard input',
);

const NO_RAIL = 'none';

const settlesCheck = oneOf('settles', ['merchant', 'operator']);
const methodCheck = oneOf('method', [ALL_METHODS, ...keysOf(METHODS)]);

function readFor(context: CommandContext, name: string, file: string | undefined) {
  const { credentials, optionalCredentials = [] } = getDriverOrRefuse(context.admin.drivers, name);
  return readCredentials([...credentials, ...optionalCredentials], file, context.askSecrets);
}

/** The commands for rail accounts. */
export const railAccountCommands: readonly Command[] = [
  defineCommand({
    name: 'rails list',
    description: "Lists a merchant's accounts at rails, and the methods that each serves.",
    example: 'rails list --merchant 056870',
    options: { merchant: merchantOption },
    async run({ database, admin }, { merchant: uid }) {
      const { id } = await getMerchantOrRefuse(database, uid);
      const stored = storedRailAccounts(admin.drivers, admin);
      const isUsable = ({ name }: RoutedAccount) =>
        stored.open(name).then(
          (rail) => rail !== undefined,
          () => false,
        );
      const accounts = await Promise.all(
        (await listRailAccounts(database, id)).map(async (one) => ({
          ...one,
          isUsable: await isUsable(one),
        })),
      );
      const rows = accounts.map(({ name, settles, methods, isUsable, disabledAt, createdAt, rotatedAt }) => [
        name,
        [
          disabledAt ? `off ${timeText(disabledAt)}` : 'on',
          ...(isUsable ? [] : ['credentials not usable']),
        ].join(', '),
        settles,
        methods.join(', ') || '–',
        timeText(createdAt),
        rotatedAt ? timeText(rotatedAt) : '–',
      ]);
      const head = ['ACCOUNT', 'STATE', 'SETTLES TO', 'METHODS', 'ADDED', 'ROTATED'];
      return { json: accounts, text: textTable(head, rows, 'The merchant has no account at a rail.') };
    },
  }),
  defineChange({
    name: 'rails add',
    description: "Adds a merchant's account at a rail. It serves nothing until methods are routed to it.",
    example: 'rails add --merchant 056870 --rail example --settles operator --credentials example.txt',
    options: {
      merchant: merchantOption,
      rail,
      settles: required(
        'merchant|operator',
        "whose bank account the rail pays: the merchant's own, or yours",
        settlesCheck,
      ),
      credentials,
    },
    async run(context, { merchant: uid, rail: name, settles, credentials: file }, by) {
      const given = await readFor(context, name, file);
      const account = { merchant: uid, rail: name, settles, credentials: given };
      const added = await addRailAccount(context.admin, by, account);
      return {
        json: { account: added.name, settles },
        text: `Account ${added.name} is added. Route methods to it: gangway rails route.`,
      };
    },
  }),
  defineChange({
    name: 'rails rotate',
    description: 'Replaces the credentials of an account, on every node within seconds.',
    example: 'rails rotate --merchant 056870 --rail example --credentials example.txt',
    options: { merchant: merchantOption, rail, credentials },
    async run(context, { merchant: uid, rail: name, credentials: file }, by) {
      const given = await readFor(context, name, file);
      const rotated = await rotateRailAccount(context.admin, by, {
        merchant: uid,
        rail: name,
        credentials: given,
      });
      return { json: { account: rotated.name }, text: `Account ${rotated.name} has its new credentials.` };
    },
  }),
  defineChange({
    name: 'rails off',
    description: 'Switches an account off for new payments; what it has taken is still refunded and matched.',
    example: 'rails off --merchant 056870 --rail example',
    options: { merchant: merchantOption, rail },
    async run({ admin }, account, by) {
      const { name } = await switchOffRailAccount(admin, by, account);
      return { json: { account: name, on: false }, text: `Account ${name} takes no new payments.` };
    },
  }),
  defineChange({
    name: 'rails route',
    description: 'Says which accounts serve a method of a merchant, in which order.',
    example: 'rails route --merchant 056870 --method iDEAL --to example',
    options: {
      merchant: merchantOption,
      method: required(
        'METHOD',
        `a sub_pay_method, or ${ALL_METHODS} for all that the first rail has`,
        methodCheck,
      ),
      to: required('RAILS', `rails, separated by commas; ${NO_RAIL} ends the method`),
    },
    async run({ admin }, { merchant: uid, method, to }, by) {
      const rails = to === NO_RAIL ? [] : to.split(',').map((rail) => rail.trim());
      const { methods, accounts } = await routeMethods(admin, by, { merchant: uid, method, rails });
      const served = accounts.length > 0 ? `served by ${accounts.join(', then ')}` : 'served by nothing';
      return { json: { methods, accounts }, text: `${methods.join(', ')}: ${served}.` };
    },
  }),
];
