/** Sets the fault mode of the sandbox's rails. */
import type { RailFault } from './admin-services.ts';
import { defineUseCase } from './use-case.ts';

/** Sets how the simulated scheme behaves towards one kind of rail or all. Returns the modes of all. */
export const setRailFault = defineUseCase(
  'rails.set',
  async ({ tx, sandbox }, { rail, mode }: RailFault) => ({
    result: await sandbox.setRailFault(tx, { rail, mode }),
    merchantId: null,
    subject: `rail ${rail}`,
    details: { mode },
  }),
);
