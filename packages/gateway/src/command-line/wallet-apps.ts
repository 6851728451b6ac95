/** `gangway wallet-apps`: the apps and mini programs in which a merchant's wallet payments may begin. */
import { APP_WALLETS, listWalletApps } from '../accounts/wallet-apps.ts';
import { addWalletApp } from '../administration/add-wallet-app.ts';
import { disableWalletApp } from '../administration/disable-wallet-app.ts';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { appIdFault, appKeyFault } from '../administration/input-rules.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { byDefault, merchantOption, optional, required } from './options.ts';
import { textTable, timeText } from './text-tables.ts';
import { oneOf } from './value-checks.ts';

const wallet = byDefault(
  'WeChat Pay',
  'WALLET',
  `${APP_WALLETS.map((name) => `"${name}"`).join(' or ')}, by default "WeChat Pay"`,
  oneOf('wallet', APP_WALLETS),
);
const app = required('APP-ID', "the app's id on the wallet's platform, sub_app_id in requests", appIdFault);
const key = optional(
  'KEY',
  'the key of the app on the platform; by default a new one is created and shown',
  appKeyFault,
);

/** The commands for wallet apps. */
export const walletAppCommands: readonly Command[] = [
  defineCommand({
    name: 'wallet-apps list',
    description: "Lists a merchant's apps on wallet platforms.",
    example: 'wallet-apps list --merchant 056870',
    options: { merchant: merchantOption },
    async run({ database }, { merchant: uid }) {
      const { id } = await getMerchantOrRefuse(database, uid);
      const apps = await listWalletApps(database, id);
      const rows = apps.map((row) => [
        row.appId,
        row.wallet,
        row.disabledAt ? `disabled ${timeText(row.disabledAt)}` : 'active',
        timeText(row.createdAt),
      ]);
      return {
        json: apps,
        text: textTable(['APP', 'WALLET', 'STATE', 'ADDED'], rows, 'The merchant has no apps.'),
      };
    },
  }),
  defineChange({
    name: 'wallet-apps add',
    description: 'Registers an app, or reactivates a disabled one.',
    example: 'wallet-apps add --merchant 056870 --app wx0123456789abcdef',
    options: { merchant: merchantOption, app, wallet, key },
    async run({ admin }, { merchant: uid, app: appId, wallet: name, key: given }, by) {
      const added = await addWalletApp(admin, by, { merchant: uid, wallet: name, appId, key: given });
      const description = `Payments of merchant ${uid} may begin in the app ${appId} of ${name}.`;
      return {
        json: { merchant: uid, app: appId, wallet: name, active: true, ...(given ? {} : { key: added.key }) },
        text: given ? description : `${description}\nIts key, shown only now: ${added.key}`,
      };
    },
  }),
  defineChange({
    name: 'wallet-apps disable',
    description: 'Disables an app: no new payments can begin in it.',
    example: 'wallet-apps disable --merchant 056870 --app wx0123456789abcdef',
    options: { merchant: merchantOption, app, wallet },
    async run({ admin }, { merchant: uid, app: appId, wallet: name }, by) {
      await disableWalletApp(admin, by, { merchant: uid, wallet: name, appId });
      return {
        json: { merchant: uid, app: appId, wallet: name, active: false },
        text: `Payments of merchant ${uid} can no longer begin in the app ${appId} of ${name}.`,
      };
    },
  }),
];
