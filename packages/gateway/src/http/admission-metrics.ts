/** Metrics of the requests that this node works on, and of those that it refuses. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AdmissionUse } from './admission.ts';

/** Registers them; `refresh` sets them before a scrape. */
export function admissionMetrics(registry: Registry): { refresh(use: AdmissionUse): void } {
  const registers = [registry];
  const running = new Gauge({
    name: 'gangway_requests_running',
    help: 'Requests that are worked on now, without those that wait for a rail',
    registers,
  });
  const waiting = new Gauge({
    name: 'gangway_requests_waiting',
    help: 'Requests that wait for their turn now',
    registers,
  });
  const limit = new Gauge({
    name: 'gangway_requests_limit',
    help: 'How many requests may be worked on at once now: 32 while work is slow, 64 usually, up to GW_REQUESTS_AT_ONCE as long as so many are fast',
    registers,
  });
  const refused = new Counter({
    name: 'gangway_requests_refused_total',
    help: 'Requests refused with -1004 because more arrived than can be worked on at once',
    registers,
  });
  return {
    refresh(use) {
      running.set(use.running);
      waiting.set(use.waiting);
      limit.set(use.limit);
      // The admission has counted since the start.
      refused.reset();
      refused.inc(use.refused);
    },
  };
}
