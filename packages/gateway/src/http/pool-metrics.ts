/** Metrics of this node's connections to the database. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolUse } from '../storage/database.ts';

/** Registers them; `refresh` sets them before a scrape. */
export function poolMetrics(registry: Registry): { refresh(use: PoolUse): void } {
  const registers = [registry];
  const connections = new Gauge({
    name: 'gangway_pool_connections',
    help: 'Connections to the database that are open, idle or busy',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'gangway_pool_waiting',
    help: 'Work that waits for a connection now',
    registers,
  });
  const waits = new Counter({
    name: 'gangway_pool_waits_total',
    help: 'Waits for a connection that ended, with one or without',
    registers,
  });
  const waited = new Counter({
    name: 'gangway_pool_wait_seconds_total',
    help: 'Time that work has waited for a connection',
    registers,
  });
  return {
    refresh({ open, idle, waiting: now, waits: ended, waitedSeconds }) {
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'busy' }, open - idle);
      waiting.set(now);
      // The pool has counted since the start.
      waits.reset();
      waits.inc(ended);
      waited.reset();
      waited.inc(waitedSeconds);
    },
  };
}
