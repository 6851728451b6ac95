/**
 * What packages that extend the gateway build on, `@gangway/sandbox` and the rails: the contract of a rail and how a
 * real one is called, storage, and the administration. It has no promise of compatibility yet: an extension has the
 * gateway's exact version.
 */

// The extension itself.

export type { OpenSandbox, Sandbox, SandboxHost, SandboxPlace, SchemePlace } from './sandbox-package.ts';

// The contract of a rail.

export type { DefenceAnswer, DisputeDefence, NotDone } from './rails/dispute-defence.ts';
export { exchange } from './rails/exchange.ts';
export { schemeAdvice } from './rails/merchant-advice.ts';
export { isPayerPage } from './rails/payer-page.ts';
export type { BankAnswer, PayoutBank } from './rails/payout-bank.ts';
export type {
  CardKey,
  PayerBack,
  Rail,
  RailAttempt,
  RailCard,
  RailDriver,
  RailFacts,
  RailMoney,
  RailRequest,
} from './rails/rail.ts';
export type { AccountMode } from './rails/rail-accounts.ts';
export type {
  RailCancellation,
  RailCapture,
  RailKeptCard,
  RailNo,
  RailOpen,
  RailOutcome,
  RailRefund,
  RailReport,
  RailStep,
  RailSurplus,
  RailYes,
  StatementLine,
} from './rails/rail-answers.ts';
export { type MethodCapabilities, type RailCapabilities, toMinorUnits } from './rails/rail-capabilities.ts';
export {
  type RailCall,
  type RailClient,
  type RailClientOptions,
  type RailReply,
  railClient,
} from './rails/rail-client.ts';
export type { RailDispute, RailEvent, RailWebhook } from './rails/rail-events.ts';

// Storage, ids and time.

export { BUSINESS_ZONE, secondsUntilWallTime } from './business-day.ts';
export type { Clock } from './clock.ts';
export { newId } from './ids.ts';
export { type Database, type Queryable, type Statement, statement, statements } from './storage/database.ts';
export { findMode } from './storage/installation.ts';
export { onlyRow } from './storage/only-row.ts';
export type { RootKey } from './storage/root-key.ts';

// Pages.

export { renderQrCode } from './hosted-pages/qr-code.ts';
export { type MarkKind, renderResult } from './hosted-pages/result.ts';

// Administration: use cases, and how another is defined.

export type {
  AdminServices,
  RailFault,
  RailFaults,
  SandboxAdministration,
} from './administration/admin-services.ts';
export { getMerchantOrRefuse } from './administration/find-or-refuse.ts';
export { moveClock } from './administration/move-clock.ts';
export { movePayout } from './administration/move-payout.ts';
export { NotFound, Refusal } from './administration/refusal.ts';
export { resendNotification } from './administration/resend-notification.ts';
export { resetClock } from './administration/reset-clock.ts';
export { setRailFault } from './administration/set-rail-fault.ts';
export { switchAccount } from './administration/switch-account.ts';
export { type By, defineUseCase, type UseCase } from './administration/use-case.ts';

// What can be read, added and booked.

export type { Callers } from './accounts/callers.ts';
export { addClientKey, addOrigin, findClientKey } from './accounts/client-keys.ts';
export {
  type AccountRecord,
  addAccount,
  findAccount,
  grantFeature,
  listFeatures,
} from './accounts/manage-accounts.ts';
export { addMerchant, addStore, findMerchant, findStore } from './accounts/manage-merchants.ts';
export { issueSecret } from './accounts/secrets.ts';
export { addWalletApp, listWalletApps } from './accounts/wallet-apps.ts';
export { findTimelineJson } from './inspection/timeline-json.ts';
export { ledgerAccounts } from './ledger/postings.ts';
export { bookTransfers } from './ledger/transfers.ts';
export { listAttempts } from './orders/attempts.ts';
export { findOrder } from './orders/order-rows.ts';
export type { GatewayServices } from './outcomes/gateway-services.ts';
export { findPayerPosition } from './outcomes/payer-position.ts';
export { findPayout, listPayouts, type Payout } from './payouts/payouts.ts';
export { addRates } from './pricing/exchange-rates.ts';
export { addPrice } from './pricing/price-list.ts';
export { addReceiver, addSolution } from './splits/solutions.ts';

// API documents.

export { json, objectOf, type Schema } from './api-document/schema.ts';
