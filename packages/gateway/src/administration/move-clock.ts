/** Moves the business time of the sandbox. */
import { defineUseCase } from './use-case.ts';

/** Moves business time by whole seconds. Throws RangeError when it would be a hundred years away. */
export const moveClock = defineUseCase('clock.move', async ({ tx, sandbox }, seconds: number) => {
  const aheadSeconds = await sandbox.moveClock(tx, seconds);
  return { result: undefined, merchantId: null, subject: 'clock', details: { seconds, aheadSeconds } };
});
