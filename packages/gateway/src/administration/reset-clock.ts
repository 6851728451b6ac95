/** Sets the business time of the sandbox back to real time. */
import { getSandboxOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Sets business time back to real time. */
export const resetClock = defineUseCase('clock.reset', async (making, _: undefined) => {
  const sandbox = getSandboxOrRefuse(making);
  const beforeSeconds = await sandbox.readOffset(making.tx);
  await sandbox.resetClock(making.tx);
  return { result: undefined, merchantId: null, subject: 'clock', details: { beforeSeconds } };
});
