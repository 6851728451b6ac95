/** The public interface: the sandbox that the gateway loads, and the data that it publishes for tests. */
export { SMS_CODE, TEST_INPUTS } from './bank/payer-data.ts';
export { onlyKnownHosts } from './only-known-hosts.ts';
export { PAYOUT_TEST_AMOUNTS } from './payout/payout-amounts.ts';
export { sandbox } from './sandbox.ts';
export {
  SANDBOX_ACCOUNTS,
  SANDBOX_MERCHANTS,
  SANDBOX_WALLET_APPS,
  type SandboxAccount,
} from './sandbox-accounts.ts';
export { SANDBOX_PRICES, SANDBOX_RATES, type SandboxPrice } from './sandbox-prices.ts';
export { SANDBOX_SOLUTIONS, type SandboxSolution } from './sandbox-splits.ts';
export { TEST_AMOUNTS } from './test-amounts.ts';
