/** Prometheus metrics. Responses are counted by code, because failures are HTTP 200. */
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Clock, systemClock } from '../clock.ts';
import type { OutcomeCounts } from '../outcomes/gateway-services.ts';
import { lastStatementDay } from '../outcomes/reconcile.ts';
import { railOfName } from '../rails/rail-accounts.ts';
import { type Database, statements } from '../storage/database.ts';
import { type Admission, requestAdmission } from './admission.ts';
import { admissionMetrics } from './admission-metrics.ts';
import { poolMetrics } from './pool-metrics.ts';
import { type QueueMetrics, queueMetrics } from './queue-metrics.ts';

const LATENCY_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const SQL = statements('metrics', {
  backlog: `SELECT (SELECT count(*) FROM notifications WHERE state = 'waiting')::int AS notifications,
     (SELECT count(*) FROM attempts WHERE state IN ('asking', 'open'))::int AS attempts`,
  statementsMissing: 'SELECT rail, greatest($1::date - next_day + 1, 0) AS days FROM reconciliations',
});

/** The metrics of a gateway. */
export interface Metrics extends OutcomeCounts {
  /** Counts one response of `POST /Payments`. */
  answered(code: string, seconds: number): void;
  /** Counts a parameter that contained what looks like a card number. */
  sawCardNumber(parameter: string, fate: 'taken' | 'refused'): void;
  /** Registers a queue of this node; `lateSeconds` returns how many seconds it is behind. */
  readonly watchQueue: QueueMetrics['watch'];
  /** What is registered, by name. */
  readonly registry: Registry;
  /** Returns the text of `/metrics`. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Returns the app that Prometheus scrapes, on a port that payers do not reach. It serves only `/metrics`. */
export function metricsApp(metrics: Metrics): Hono {
  const app = new Hono();
  app.get('/metrics', async (context) => {
    const { contentType, text } = await metrics.render();
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  return app;
}

/**
 * Returns the metrics of one gateway. The backlog is read from the database on every scrape and keeps its value while
 * the database is unavailable.
 */
export function gatewayMetrics(
  database: Pick<Database, 'query' | 'poolUse'>,
  clock: Clock = systemClock,
  admission: Pick<Admission, 'use'> = requestAdmission(),
): Metrics {
  const registry = Registry.merge([metricsOfProcess()]);
  const registers = [registry];
  const { answers, attempts, cardNumbers, latency, returned, clamped, limits, railEvents } =
    countersOf(registers);
  const admitted = admissionMetrics(registry);
  const pool = poolMetrics(registry);
  const waiting = new Gauge({
    name: 'gangway_notifications_waiting',
    help: 'Notifications not yet acknowledged',
    registers,
  });
  const open = new Gauge({
    name: 'gangway_attempts_open',
    help: 'Attempts without a final answer',
    registers,
  });
  const unread = new Gauge({
    name: 'gangway_statement_days_missing',
    help: 'Days whose rail statement is due but not yet read and matched',
    labelNames: ['rail'],
    registers,
  });
  const queues = queueMetrics(registry);
  const findMissing = () =>
    database.query<{ rail: string; days: number }>(SQL.statementsMissing, [lastStatementDay(clock.now())]);
  const countBacklog = () => database.query<{ notifications: number; attempts: number }>(SQL.backlog);
  return {
    answered(code, seconds) {
      answers.inc({ code });
      latency.observe(seconds);
    },
    attemptEnded({ kind, rail, method, outcome }) {
      attempts.inc({ kind, rail: railOfName(rail), method, outcome });
    },
    railEvent: (rail, kind) => railEvents.inc({ rail: railOfName(rail), kind }),
    chargeReturned(rail) {
      returned.inc({ rail: railOfName(rail) });
    },
    paidTimeClamped(rail, why) {
      clamped.inc({ rail: railOfName(rail), why });
    },
    limitReached: (kind, limit) => limits.inc({ kind, limit }),
    sawCardNumber(parameter, fate) {
      cardNumbers.inc({ parameter, fate });
    },
    watchQueue: queues.watch,
    registry,
    async render() {
      await queues.refresh(database, clock.now());
      admitted.refresh(admission.use());
      pool.refresh(database.poolUse());
      const [row] = await countBacklog().catch(() => []);
      if (row) {
        waiting.set(row.notifications);
        open.set(row.attempts);
      }
      for (const { rail, days } of await findMissing().catch(() => [])) unread.set({ rail }, days);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

let ofProcess: Registry | undefined;

/** Returns the metrics of Node. The gateways of one process share them: each would watch the event loop by a timer. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Returns the counters of a gateway. */
function countersOf(registers: readonly Registry[]) {
  const answers = new Counter({
    name: 'gangway_answers_total',
    help: 'Answers of POST /Payments',
    labelNames: ['code'],
    registers: [...registers],
  });
  const attempts = new Counter({
    name: 'gangway_attempts_total',
    help: 'Attempts that ended at this node: payment, return, void or capture, by rail, method and outcome',
    labelNames: ['kind', 'rail', 'method', 'outcome'],
    registers: [...registers],
  });
  const cardNumbers = new Counter({
    name: 'gangway_card_like_numbers_total',
    help: "Parameters that contained what looks like a card number, refused or accepted as a merchant's id",
    labelNames: ['parameter', 'fate'],
    registers: [...registers],
  });
  const latency = new Histogram({
    name: 'gangway_answer_seconds',
    help: 'Time to answer POST /Payments',
    buckets: LATENCY_BUCKETS_S,
    registers: [...registers],
  });
  const returned = new Counter({
    name: 'gangway_charges_returned_total',
    help: 'Charges that were returned: the order had ended, or another trade of its order_id was paid',
    labelNames: ['rail'],
    registers: [...registers],
  });
  const clamped = new Counter({
    name: 'gangway_paid_times_clamped_total',
    help: 'Payment times signed by a rail that were in the future or before the order',
    labelNames: ['rail', 'why'],
    registers: [...registers],
  });
  const limits = new Counter({
    name: 'gangway_try_limits_reached_total',
    help: 'Tries that reached a limit, by kind of number and limit: cards had to authenticate, gift cards were refused',
    labelNames: ['kind', 'limit'],
    registers: [...registers],
  });
  const railEvents = new Counter({
    name: 'gangway_rail_events_total',
    help: 'Events read from the webhooks of rails, by kind; unknown ones are stored and change nothing',
    labelNames: ['rail', 'kind'],
    registers: [...registers],
  });
  return { answers, attempts, cardNumbers, latency, returned, clamped, limits, railEvents };
}
