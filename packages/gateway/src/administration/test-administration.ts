// Administration on a fresh database with two merchants. For tests only.
import { sandbox } from '@gangway/sandbox';
import { adminServices } from '../command-line/admin-services.ts';
import { fakeDriver, fakeRail } from '../rails/fake-rail.ts';
import type { Database } from '../storage/database.ts';
import { rootKeyOf } from '../storage/root-key.ts';
import { testDatabase } from '../storage/test-database.ts';
import { addAccount } from './add-account.ts';
import { addMerchant } from './add-merchant.ts';
import { addStore } from './add-store.ts';
import type { AdminServices } from './admin-services.ts';
import type { By } from './use-case.ts';

/** The actor of tests. */
export const ANNA: By = { actor: { kind: 'command-line', name: 'anna', from: 'office' } };

/** Services on a database of their own, with merchants 056870 and 046871 and the cashier 056683. */
export interface TestAdministration {
  readonly database: Database;
  readonly services: AdminServices;
  drop(): Promise<void>;
}

/** Returns administration on a fresh database. */
export async function testAdministration(): Promise<TestAdministration> {
  const { database, drop } = await testDatabase(sandbox.migrations);
  const rootKey = rootKeyOf(Buffer.alloc(32, 7));
  const services = await adminServices({
    database,
    rootKey,
    mode: 'sandbox',
    serviceName: 'Gangway',
    sandbox: sandbox.administration,
    drivers: [fakeDriver(), fakeDriver('cards', fakeRail('cards', { retryPolicy: 'none' }))],
  });
  for (const uid of ['056870', '046871']) await addMerchant(services, ANNA, { uid, name: 'Tulips' });
  await addStore(services, ANNA, { merchant: '056870', name: 'Leiden' });
  const cashier = { merchant: '056870', uid: '056683', role: 'cashier', store: 'Leiden' } as const;
  await addAccount(services, ANNA, cashier);
  return { database, services, drop };
}
