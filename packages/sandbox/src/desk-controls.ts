/** What testers change by `/sandbox/…` calls, as use cases. The calls need no key, so their actor has no name. */
import { hostname } from 'node:os';
import type { AdminServices, By, Callers, Database, Queryable, RailFault } from '@gangway/gateway/extend';
import {
  type AccountRecord,
  findAccount,
  findMerchant,
  findPayout,
  listFeatures,
  listPayouts,
  moveClock,
  movePayout,
  NotFound,
  type Payout,
  Refusal,
  resendNotification,
  resetClock,
  setRailFault,
  switchAccount,
} from '@gangway/gateway/extend';
import {
  type AccountSwitchboard,
  FEATURES,
  formatAmount,
  keysOf,
  type Money,
  type PayoutState,
  recordOf,
  type SwitchAnswer,
  type SwitchedAccount,
} from '@gangway/protocol';
import { giveSandboxMoney } from './give-money.ts';

const LISTED_MAX = 20;
const NAMES = keysOf(FEATURES);

/** Returns what `scheme-options.ts` describes. */
export function sandboxDesk(services: AdminServices & { readonly callers: Callers }) {
  const by: By = { actor: { kind: 'sandbox-desk', name: 'tester', from: hostname() } };
  return {
    controls: {
      moveClock: (seconds: number) => moveClock(services, by, seconds),
      resetClock: () => resetClock(services, by, undefined),
      setRailFault: (fault: RailFault) => setRailFault(services, by, fault),
    },
    payouts: payoutBoard(services, by),
    accountSwitches: switchboard(services, by),
    giveMoney: (merchant: string, money: Money) =>
      isDone(giveSandboxMoney(services, by, { merchant, money })).then((done) => done === 'done'),
    resendNotification: async (id: string) => {
      const done = await isDone(resendNotification(services, by, id));
      return done === 'done' ? 'queued' : done === 'refused' ? 'superseded' : 'unknown';
    },
  } as const;
}

/** Returns how a use case without a result has ended. */
async function isDone(change: Promise<unknown>): Promise<'done' | 'refused' | 'unknown'> {
  try {
    await change;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error instanceof NotFound ? 'unknown' : 'refused';
  }
}

const payoutBoard = (services: AdminServices, by: By) => ({
  async list(merchantUid: string) {
    const merchant = await findMerchant(services.database, merchantUid);
    if (!merchant) return undefined;
    const found = await listPayouts(services.database, { merchantId: merchant.id, limit: LISTED_MAX });
    return found.map(payoutJson);
  },
  async move(payoutId: string, to: PayoutState) {
    const done = await isDone(movePayout(services, by, { payoutId, to }));
    const payout = await findPayout(services.database, payoutId);
    return payout && { moved: done === 'done', payout: payoutJson(payout) };
  },
});

const payoutJson = (payout: Payout) => ({
  payout_id: payout.payoutId,
  state: payout.state,
  amount: formatAmount(payout.amountMinor),
  currency: payout.currency,
  reference: payout.reference,
  reason: payout.reason,
  created_at: payout.createdAt,
});

/**
 * Returns the switches of open cashiers. This node applies a change before it answers. Other nodes apply it when their
 * cached account expires, within 4 seconds.
 */
const switchboard = (
  services: AdminServices & { readonly callers: Callers },
  by: By,
): AccountSwitchboard => ({
  read: (uid) => switchesOf(services.database, uid),
  async change(uid, { features, refund_authority: refundAuthority }) {
    const found = await switchesOf(services.database, uid);
    if ('refusal' in found) return found;
    try {
      await switchAccount(services, by, { account: uid, features, refundAuthority });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refusal: error.message, isKnown: !(error instanceof NotFound) };
    }
    services.callers.forget();
    return switchesOf(services.database, uid);
  },
});

async function switchesOf(database: Database, uid: string): Promise<SwitchAnswer> {
  const account = await findAccount(database, uid);
  if (!account) return { refusal: `There is no account ${uid}.`, isKnown: false };
  const { role, closedAt } = account;
  if (closedAt) return { refusal: `Account ${uid} is closed.`, isKnown: true };
  if (role === 'cashier') return { account: await describe(database, account) };
  return { refusal: `Account ${uid} has the role ${role}: only a cashier has switches.`, isKnown: true };
}

async function describe(db: Queryable, account: AccountRecord): Promise<SwitchedAccount> {
  const { id, uid, name, role, merchantUid: merchant, store, refundAuthority: refund_authority } = account;
  const granted = new Set(await listFeatures(db, id));
  const features = recordOf(NAMES, (feature) => granted.has(feature));
  return { uid, name, role, merchant, store, features, refund_authority };
}
