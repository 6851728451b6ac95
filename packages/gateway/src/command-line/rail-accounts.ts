/** `gangway rails add`, `check`, `list`, `rotate`, `off`, `route`, `scope`: merchants' accounts at rails. */
import { keysOf, METHODS, parseAmount } from '@gangway/protocol';
import { addRailAccount } from '../administration/add-rail-account.ts';
import { checkRailAccount } from '../administration/check-rail-account.ts';
import { getDriverOrRefuse, getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { amountFault } from '../administration/input-rules.ts';
import { rotateRailAccount } from '../administration/rotate-rail-account.ts';
import { ALL_METHODS, routeMethods } from '../administration/route-methods.ts';
import { setPciDssScope } from '../administration/set-pci-dss-scope.ts';
import { switchOffRailAccount } from '../administration/switch-off-rail-account.ts';
import { storedRailAccounts } from '../rails/open-accounts.ts';
import { listRailAccounts, needsCheck, type RoutedAccount } from '../rails/rail-accounts.ts';
import { type Command, type CommandContext, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, merchantOption, optional, required } from './options.ts';
import { readCredentials } from './read-credentials.ts';
import { moneyText, textTable, timeText } from './text-tables.ts';
import { durationFault, oneOf, readDuration } from './value-checks.ts';

const rail = required('RAIL', 'the rail of the account');
const credentials = optional(
  'FILE',
  'a file with lines of name=value; by default they are asked for, or read from standard input',
);

const NO_RAIL = 'none';

const settlesCheck = oneOf('settles', ['merchant', 'operator']);
/** Names of {@link PciDssScope}, and the word that ends one. */
const SCOPES = { roc: 'roc', 'saq-d': 'saq-d', [NO_RAIL]: null } as const;
const methodCheck = oneOf('method', [ALL_METHODS, ...keysOf(METHODS)]);

const readFor = (context: CommandContext, name: string, file: string | undefined) =>
  readCredentials(getDriverOrRefuse(context.admin.drivers, name), file, context.askSecrets);

const stateOf = (account: RoutedAccount & { isUsable: boolean }): string =>
  [
    account.disabledAt ? `off ${timeText(account.disabledAt)}` : 'on',
    ...(account.isUsable ? [] : ['credentials not usable']),
    ...(needsCheck(account) ? ['not checked: takes no payments'] : []),
  ].join(', ');

/** Methods whose routes have ended (`endCardRoutes`). */
const endedText = (ended: readonly string[]): string =>
  ended.length > 0 ? ` Without a key for the card frame, not routed any more: ${ended.join(', ')}.` : '';

const scopeCommand = defineChange({
  name: 'rails scope',
  description:
    'Lets an account take card numbers that this gateway can read, and names how you have shown that you may: it and ' +
    'whatever carries the numbers are then in PCI DSS scope.',
  example: 'rails scope --merchant 056870 --rail example --pci-dss roc',
  options: {
    merchant: merchantOption,
    rail,
    'pci-dss': required(
      'SCOPE',
      'roc (Report on Compliance as a service provider), saq-d (SAQ D for Service Providers) or none, which ends it',
      oneOf('pci-dss', keysOf(SCOPES)),
    ),
  },
  async run({ admin }, { merchant, rail: name, 'pci-dss': word }, by) {
    const scope = SCOPES[word];
    const { name: account, ended } = await setPciDssScope(admin, by, { merchant, rail: name, scope });
    const text = scope
      ? `Account ${account} takes readable card numbers: this gateway is in PCI DSS scope for them (${scope}).`
      : `Account ${account} takes no readable card numbers. Those in the vault remain until they are revoked.` +
        endedText(ended);
    return { json: { account, scope, ended }, text };
  },
});

const checkCommand = defineChange({
  name: 'rails check',
  description:
    "Pays and refunds once in the rail's test mode, and sees the webhook arrive. A live account takes no payments " +
    'before.',
  example: 'rails check --merchant 056870 --rail example --credentials example-test.txt',
  options: {
    merchant: merchantOption,
    rail,
    credentials: optional(
      'FILE',
      "a file with the credentials of the rail's test mode, as for rails add; they are not stored",
    ),
    method: optional(
      'METHOD',
      'the sub_pay_method to pay by; by default the first that has a page and refunds',
      oneOf('method', keysOf(METHODS)),
    ),
    amount: byDefault('1.00', 'AMOUNT', 'what is paid and refunded; by default 1.00', amountFault),
    wait: byDefault(
      '15m',
      'DURATION',
      'how long you have to pay, and the webhook to arrive; by default 15m',
      durationFault(1),
    ),
  },
  async run(context, { merchant, rail: name, credentials: file, method, amount, wait }, by) {
    const given = await readFor(context, name, file);
    const { name: account, ...checked } = await checkRailAccount(context.admin, by, {
      merchant,
      rail: name,
      credentials: given,
      method,
      amountMinor: parseAmount(amount) ?? 0n,
      waitMs: (readDuration(wait) ?? 0) * 1_000,
      publicUrl: context.publicUrl,
      report: context.report,
      onPage: (url) => context.tell(`Open this page of the rail's test mode and pay: ${url}`),
    });
    const money = moneyText(checked.amountMinor, checked.currency);
    const refund = checked.refund === 'returned' ? 'was refunded' : 'is being refunded';
    return {
      json: { account, ...checked, amount: money },
      text: `Account ${account} is checked: ${money} by ${checked.method} was paid and ${refund}, and its webhook arrived.`,
    };
  },
});

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
      const rows = accounts.map((account) => [
        account.name,
        stateOf(account),
        account.settles,
        account.methods.join(', ') || null,
        account.pciDssScope,
        timeText(account.createdAt),
        account.rotatedAt && timeText(account.rotatedAt),
        account.checkedAt && timeText(account.checkedAt),
      ]);
      const head = ['ACCOUNT', 'STATE', 'SETTLES TO', 'METHODS', 'PCI DSS', 'ADDED', 'ROTATED', 'CHECKED'];
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
        json: { account: added.name, settles, ended: added.ended },
        text: `Account ${added.name} is added.${endedText(added.ended)} ${
          context.mode === 'live'
            ? 'Before it takes payments, check it: gangway rails check.'
            : 'Route methods to it: gangway rails route.'
        }`,
      };
    },
  }),
  checkCommand,
  scopeCommand,
  defineChange({
    name: 'rails rotate',
    description: 'Replaces the credentials of an account, on every node within seconds.',
    example: 'rails rotate --merchant 056870 --rail example --credentials example.txt',
    options: { merchant: merchantOption, rail, credentials },
    async run(context, { merchant: uid, rail: name, credentials: file }, by) {
      const given = await readFor(context, name, file);
      const account = { merchant: uid, rail: name, credentials: given };
      const { name: rotated, ended } = await rotateRailAccount(context.admin, by, account);
      const text = `Account ${rotated} has its new credentials.${endedText(ended)}`;
      return { json: { account: rotated, ended }, text };
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
      const routed = await routeMethods(admin, by, { merchant: uid, method, rails });
      const { methods, accounts, unchecked, inactive, silent } = routed;
      const served = accounts.length > 0 ? `served by ${accounts.join(', then ')}` : 'served by nothing';
      const warning =
        unchecked.length > 0
          ? ` Not checked, so without payments: ${unchecked.join(', ')}. See gangway rails check.`
          : '';
      const lacking =
        inactive.length > 0 ? ` Not activated at ${rails[0]}, so not routed: ${inactive.join(', ')}.` : '';
      const unknown =
        silent.length > 0
          ? ` Which methods the account has, ${silent.join(' and ')} did not say: route again when it answers.`
          : '';
      const said = methods.length > 0 ? `${methods.join(', ')}: ${served}.` : 'No method is routed.';
      return { json: { ...routed }, text: `${said}${lacking}${unknown}${warning}` };
    },
  }),
];
