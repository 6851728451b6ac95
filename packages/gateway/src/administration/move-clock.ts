/** Moves the business time of the sandbox. */
import { getSandboxOrRefuse } from './find-or-refuse.ts';
import { clockFault } from './input-rules.ts';
import { defineUseCase } from './use-case.ts';

/** Moves business time forward by whole seconds. Throws RangeError when it would be a hundred years away. */
export const moveClock = defineUseCase(
  'clock.move',
  async (making, seconds: number) => {
    const aheadSeconds = await getSandboxOrRefuse(making).moveClock(making.tx, seconds);
    return { result: undefined, merchantId: null, subject: 'clock', details: { seconds, aheadSeconds } };
  },
  (seconds) => [clockFault(seconds)],
);
