/** Sets the fault mode of the sandbox's rails. */
import type { RailFault } from './admin-services.ts';
import { getSandboxOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Sets how the simulated scheme behaves towards one kind of rail or all. Returns the modes of all. */
export const setRailFault = defineUseCase('rails.set', async (making, { rail, mode }: RailFault) => ({
  result: await getSandboxOrRefuse(making).setRailFault(making.tx, { rail, mode }),
  merchantId: null,
  subject: `rail ${rail}`,
  details: { mode },
}));
