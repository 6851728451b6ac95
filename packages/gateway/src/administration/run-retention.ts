/** Applies the rules of retention at once. */
import { applyRetention, type RetentionCounts, type RetentionServices } from '../outcomes/apply-retention.ts';
import type { AdminServices } from './admin-services.ts';
import { type By, defineUseCase } from './use-case.ts';

// The rules are applied in many transactions, as the worker does. So the request for it is recorded, before.
const request = defineUseCase('retention.run', async () => ({
  result: undefined,
  merchantId: null,
  subject: 'rules of retention',
  details: {},
}));

/** Applies the rules to everything that is old. Returns what it changed. `report` is called after each page. */
export async function runRetention(
  services: AdminServices,
  by: By,
  report: (counts: RetentionCounts) => void,
): Promise<RetentionCounts> {
  await request(services, by, undefined);
  return applyRetention(services, { isDry: false, report });
}

/** Counts what the rules would change, and changes nothing. */
export const countRetention = (
  services: RetentionServices,
  report: (counts: RetentionCounts) => void,
): Promise<RetentionCounts> => applyRetention(services, { isDry: true, report });
