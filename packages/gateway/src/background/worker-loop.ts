// A loop that repeats a piece of background work: at once when woken, otherwise at intervals.

import type { Logger } from 'pino';

/** A running loop. */
export interface WorkerLoop {
  /** Requests a turn now; during a turn, another one right after it. Never throws. */
  wake(): void;
  /** Starts no further turn and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a loop. `turn` does one piece of work and returns whether more may be waiting, which starts the next turn at
 * once. Otherwise the loop sleeps for `pollMs` or until it is woken. A turn that fails is logged and followed by the
 * whole pause, so that an error is not repeated at full speed.
 */
export function startWorkerLoop(options: {
  name: string;
  pollMs: number;
  logger: Pick<Logger, 'error'>;
  turn: () => Promise<boolean>;
}): WorkerLoop {
  const { name, pollMs, logger, turn } = options;
  let stopped = false;
  let woken = false;
  let faulty = false;
  let endSleep: (() => void) | undefined;

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      faulty = false;
      let more = false;
      try {
        more = await turn();
      } catch (error) {
        faulty = true;
        logger.error({ err: error, worker: name }, 'A turn of background work failed.');
      }
      if (!stopped && (faulty || !(more || woken))) await sleep();
      endSleep = undefined;
    }
  }
  const running = run();

  return {
    wake() {
      woken = true;
      if (!faulty) endSleep?.();
    },
    async stop() {
      stopped = true;
      endSleep?.();
      await running;
    },
  };
}
