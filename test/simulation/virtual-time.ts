/** Time that passes only when a simulation says so: timers, `Date.now` and `performance.now` of this process. */
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

interface Timer {
  dueMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

/** A process whose time stands still between two calls of `pass`. */
export interface VirtualTime {
  /** Business time and real time, which are the same here. */
  now(): Date;
  /** Lets time pass, and then runs the timers that have become due, in their order. */
  pass(ms: number): void;
  /** Sets the time for the next run, without timers. */
  reset(): void;
  /** Gives the process its own time back. */
  restore(): void;
}

/** Replaces the time of this process. It begins at `start`. */
export function replaceTime(start: Date): VirtualTime {
  const own = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    dateNow: Date.now,
    performanceNow: performance.now,
    sleep: timersPromises.setTimeout,
  };
  let nowMs = start.getTime();
  const timers = new Map<object, Timer>();

  function add(run: () => void, ms = 0, isRepeated = false): object {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle };
    timers.set(handle, { dueMs: nowMs + ms, everyMs: isRepeated ? ms : undefined, run });
    return handle;
  }
  const remove = (handle?: object) => void (handle && timers.delete(handle));
  const timeout = (run: (...words: unknown[]) => void, ms?: number, ...words: unknown[]) =>
    add(() => run(...words), ms);
  const interval = (run: (...words: unknown[]) => void, ms?: number, ...words: unknown[]) =>
    add(() => run(...words), ms, true);
  const sleep = (ms?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const handle = add(() => resolve(value), ms);
      signal?.addEventListener('abort', () => {
        remove(handle);
        reject(signal.reason);
      });
    });

  Object.assign(globalThis, { setTimeout: timeout, clearTimeout: remove });
  Object.assign(globalThis, { setInterval: interval, clearInterval: remove });
  Date.now = () => nowMs;
  performance.now = () => nowMs - start.getTime();
  Object.assign(timersPromises, { setTimeout: sleep });
  syncBuiltinESMExports();

  return {
    now: () => new Date(nowMs),
    pass(ms) {
      nowMs += ms;
      const due = [...timers]
        .filter(([, timer]) => timer.dueMs <= nowMs)
        .sort(([, a], [, b]) => a.dueMs - b.dueMs);
      for (const [handle, timer] of due) {
        // A timer before it may have removed it.
        if (!timers.has(handle)) continue;
        if (timer.everyMs === undefined) timers.delete(handle);
        else timer.dueMs = nowMs + timer.everyMs;
        timer.run();
      }
    },
    reset() {
      nowMs = start.getTime();
      timers.clear();
    },
    restore() {
      const { dateNow, performanceNow, sleep: ownSleep, ...ownTimers } = own;
      Object.assign(globalThis, ownTimers);
      Date.now = dateNow;
      performance.now = performanceNow;
      Object.assign(timersPromises, { setTimeout: ownSleep });
      syncBuiltinESMExports();
    },
  };
}
