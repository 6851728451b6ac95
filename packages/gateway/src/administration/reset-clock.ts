/** Sets the business time of the sandbox back to real time. */
import { defineUseCase } from './use-case.ts';

/** Sets business time back to real time. */
export const resetClock = defineUseCase('clock.reset', async ({ tx, sandbox }, _: undefined) => {
  const beforeSeconds = await sandbox.readOffset(tx);
  await sandbox.resetClock(tx);
  return { result: undefined, merchantId: null, subject: 'clock', details: { beforeSeconds } };
});
