/** The requests and objects of a run on one gateway. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertCode, type Caller, callerOf } from './caller.ts';
import { type Orders, ordersOf } from './orders.ts';
import type { Need } from './row.ts';
import type { Account, Target } from './target.ts';
import { fresh } from './values.ts';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** The interface of a run to its gateway. */
export interface Questions extends Caller {
  readonly target: Target;
  /** The clearing reports of the latest day with reports; empty without a super admin or without a cleared day. */
  readonly reports: readonly Readonly<Record<string, unknown>>[];
  has(need: Need): boolean;
  /** Returns an object shared by several rows, created once. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Returns the order's record. */
  recordOf(tradeId: string, as?: Account): Promise<Readonly<Record<string, unknown>>>;
  /** Waits until an order is in one of these states. */
  reach(tradeId: string, states: readonly string[], as?: Account): Promise<void>;
  /** Posts to a sandbox route, such as the payer's decision. Returns the HTTP status. */
  control(path: string, body: object): Promise<number>;
}

/** The stage of a run. */
export interface Stage extends Questions, Orders {}

/** Creates the stage of a target; first checks whether it is a sandbox. */
export async function openStage(target: Target): Promise<Stage> {
  const caller = callerOf(target);
  const isSandbox = await findSandbox(target.url);
  const reports = await findReports(caller, target);
  const made = new Map<string, Promise<unknown>>();
  const questions: Questions = {
    ...caller,
    target,
    reports,
    has(need) {
      if (need === 'sandbox') return isSandbox;
      if (need === 'card-page') return false;
      return need === 'reports' ? reports.length > 0 : target.accounts[need] !== undefined;
    },
    once<T>(name: string, make: () => Promise<T>): Promise<T> {
      const known = made.get(name) ?? make();
      made.set(name, known);
      return known as Promise<T>;
    },
    async recordOf(tradeId, as) {
      const answer = await caller.call('v3.QueryOrder', { trade_id: tradeId }, { as });
      assertCode(answer, '200');
      return answer.data.transaction_info as Record<string, unknown>;
    },
    async reach(tradeId, states, as) {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const { state } = await questions.recordOf(tradeId, as);
        if (states.includes(String(state))) return;
        assert.ok(performance.now() < until, `the order stays ${String(state)}, not ${states.join(' or ')}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
    control: async (path, body) => (await postJson(target.url + path, body)).status,
  };
  return { ...questions, ...ordersOf(questions) };
}

/** Only a sandbox answers on this path, even for an unknown payment. */
async function findSandbox(url: string): Promise<boolean> {
  const path = '/sandbox/payments/00000000-0000-0000-0000-000000000000';
  const response = await postJson(url + path, { outcome: 'approve' });
  return response.status === 404 && (await response.text()).includes('"error"');
}

/** A day is cleared early on the next day; a merchant with few sales may have no reports for some days. */
const REPORT_DAYS = 10;

async function findReports(caller: Caller, { accounts }: Target): Promise<Questions['reports']> {
  const as = accounts.superAdmin;
  // Business days begin at midnight in Amsterdam, before midnight UTC.
  for (let back = -1; as && back < REPORT_DAYS; back += 1) {
    const bill_date = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const asked = { command: 'getTradebill', nonce_string: fresh(), bill_date };
    const { data } = await caller.call('v3.GetTradebill', asked, { as });
    const lines = data?.tradebill;
    if (Array.isArray(lines) && lines.length > 0) return lines as Questions['reports'];
  }
  return [];
}

const postJson = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
