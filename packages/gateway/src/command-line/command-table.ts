/** The table of all commands, in the order of help. */
import { accountCommands } from './accounts.ts';
import { appSchemeCommands } from './app-schemes.ts';
import { archiveCommands } from './archive.ts';
import { auditCommands } from './audit.ts';
import { clientKeyCommands } from './client-keys.ts';
import { clockCommands } from './clock.ts';
import type { Command, Options, OutsideContext } from './command.ts';
import { decideOrder } from './decide-order.ts';
import { disputeCommands } from './disputes.ts';
import { featureCommands } from './features.ts';
import { fontCommands } from './fonts.ts';
import { keyCommands } from './keys.ts';
import { ledgerCommands } from './ledger.ts';
import { logoCommands } from './logos.ts';
import { lookCommands } from './looks.ts';
import { masterKeyCommands } from './master-key.ts';
import { merchantCommands } from './merchants.ts';
import { notificationCommands } from './notifications.ts';
import { orderCommands } from './orders.ts';
import { originCommands } from './origins.ts';
import { payerCommands } from './payer.ts';
import { payoutCommands } from './payouts.ts';
import { receivedPayoutCommands } from './payouts-received.ts';
import { priceCommands } from './prices.ts';
import { railAccountCommands } from './rail-accounts.ts';
import { railCommands } from './rails.ts';
import { rateCommands } from './rates.ts';
import { reconcileCommands } from './reconcile.ts';
import { refundCommands } from './refunds.ts';
import { retentionCommands } from './retention.ts';
import { scriptCommands } from './scripts.ts';
import { watchScripts } from './scripts-watch.ts';
import { splitSolutionCommands } from './split-solutions.ts';
import { splitCommands } from './splits.ts';
import { storeCommands } from './stores.ts';
import { tokenCommands } from './tokens.ts';
import { tradebillCommands } from './tradebill.ts';
import { walletAppCommands } from './wallet-apps.ts';

/** The commands that open no database: somebody without a gateway may run them. */
export const OUTSIDE_COMMANDS: readonly Command<Options, OutsideContext>[] = [watchScripts];

/** Every command of `gangway`. */
export const COMMANDS: readonly Command[] = [
  ...merchantCommands,
  ...storeCommands,
  ...accountCommands,
  ...featureCommands,
  ...keyCommands,
  ...masterKeyCommands,
  ...clientKeyCommands,
  ...originCommands,
  ...fontCommands,
  ...logoCommands,
  ...lookCommands,
  ...scriptCommands,
  ...OUTSIDE_COMMANDS,
  ...walletAppCommands,
  ...appSchemeCommands,
  ...tokenCommands,
  ...notificationCommands,
  ...clockCommands,
  ...railCommands,
  ...railAccountCommands,
  ...orderCommands,
  decideOrder,
  ...refundCommands,
  ...disputeCommands,
  ...payerCommands,
  ...retentionCommands,
  ...payoutCommands,
  ...splitSolutionCommands,
  ...splitCommands,
  ...rateCommands,
  ...priceCommands,
  ...reconcileCommands,
  ...receivedPayoutCommands,
  ...tradebillCommands,
  ...ledgerCommands,
  ...archiveCommands,
  ...auditCommands,
];
