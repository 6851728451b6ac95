/** A gateway whose merchant has an account at the stand-in. For tests only. */
import { type ServedStandIn, serveStandIn } from '../../../../test/stand-ins/adyen/serve-stand-in.ts';
import { addRailAccount } from '../../../gateway/src/administration/add-rail-account.ts';
import type { AdminServices } from '../../../gateway/src/administration/admin-services.ts';
import { rotateRailAccount } from '../../../gateway/src/administration/rotate-rail-account.ts';
import { routeMethods } from '../../../gateway/src/administration/route-methods.ts';
import { setPciDssScope } from '../../../gateway/src/administration/set-pci-dss-scope.ts';
import { ANNA } from '../../../gateway/src/administration/test-administration.ts';
import { adminServices } from '../../../gateway/src/command-line/admin-services.ts';
import { storedRailAccounts } from '../../../gateway/src/rails/open-accounts.ts';
import type { Credentials, PciDssScope } from '../../../gateway/src/rails/rail-accounts.ts';
import { railRegistry } from '../../../gateway/src/rails/rail-registry.ts';
import { ROOT_KEY, type TestGateway, testGateway } from '../../../gateway/src/test-gateway.ts';
import { driver } from './rail.ts';

/** The merchant of the account. */
export const MERCHANT = '036870';
/** The account. */
export const ACCOUNT = `adyen@${MERCHANT}`;

/** See the top of the file. */
export interface AdyenGateway {
  readonly gateway: TestGateway;
  readonly adyen: ServedStandIn;
  readonly admin: AdminServices;
  /** Where the account's webhook leads. */
  webhookPath: string;
  /** Posts a webhook and returns the status. */
  post(body: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  route(method: Parameters<typeof routeMethods>[2]['method']): Promise<unknown>;
  /** Names the account's PCI DSS scope, as every node knows it some seconds later. */
  scope(scope: PciDssScope | null): Promise<unknown>;
  /** Replaces the account's credentials, in the same way. */
  rotate(credentials: Credentials): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts both. `changes` replaces services of the gateway, by way of `testGateway`. */
export async function adyenGateway(...changes: Parameters<typeof testGateway>): Promise<AdyenGateway> {
  const gateway = await testGateway(...changes);
  const post = async (body: string, headers: Readonly<Record<string, string>> = {}) =>
    (await gateway.open(made.webhookPath, { method: 'POST', body, headers })).status;
  const adyen = await serveStandIn(post);
  const common = { database: gateway.database, rootKey: ROOT_KEY, mode: 'sandbox' } as const;
  const drivers = [driver];
  const forget = () =>
    Object.assign(gateway.services, { rails: railRegistry([], storedRailAccounts(drivers, common)) });
  forget();
  const admin = await adminServices({ ...common, drivers, sandbox: undefined, serviceName: 'Gangway' });
  const { credentials } = adyen;
  const account = { merchant: MERCHANT, rail: 'adyen', settles: 'operator', credentials } as const;
  await addRailAccount(admin, ANNA, account);
  const made: AdyenGateway = {
    ...{ gateway, adyen, admin, post },
    webhookPath: `/rails/${ACCOUNT}/callback`,
    route: (method) => routeMethods(admin, ANNA, { merchant: MERCHANT, method, rails: ['adyen'] }),
    async scope(scope) {
      await setPciDssScope(admin, ANNA, { merchant: MERCHANT, rail: 'adyen', scope });
      forget();
    },
    async rotate(credentials) {
      await rotateRailAccount(admin, ANNA, { merchant: MERCHANT, rail: 'adyen', credentials });
      forget();
    },
    async stop() {
      await adyen.stop();
      await gateway.stop();
    },
  };
  return made;
}
