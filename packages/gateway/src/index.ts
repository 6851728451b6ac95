/** The public interface of the gateway, to start it from another program. */
export { gatewayLogger } from './gateway-log.ts';
export type { TimelineJson } from './inspection/timeline-json.ts';
export { type AccountKind, CHART as CHART_OF_ACCOUNTS } from './ledger/chart.ts';
export { type RunningGateway, startGateway } from './main.ts';
export { SMS_CODE, TEST_INPUTS } from './sandbox/bank/payer-data.ts';
export { onlyKnownHosts } from './sandbox/only-known-hosts.ts';
export { PAYOUT_TEST_AMOUNTS } from './sandbox/payout/payout-amounts.ts';
export {
  SANDBOX_ACCOUNTS,
  SANDBOX_MERCHANTS,
  SANDBOX_WALLET_APPS,
  type SandboxAccount,
} from './sandbox/sandbox-accounts.ts';
export { SANDBOX_PRICES, SANDBOX_RATES, type SandboxPrice } from './sandbox/sandbox-prices.ts';
export { SANDBOX_SOLUTIONS, type SandboxSolution } from './sandbox/sandbox-splits.ts';
export { TEST_AMOUNTS } from './sandbox/test-amounts.ts';
export { readSettings, type Settings } from './settings.ts';
export { stopOnSignal } from './stop-on-signal.ts';
export { StartupFailure } from './storage/startup-failure.ts';
