/** A whole gateway whose merchant has an account at the stand-in, and its payers. For tests only. */
import assert from 'node:assert/strict';
import type { StandInPayment } from '../../../../test/stand-ins/mollie/entities.ts';
import { type MollieStandIn, startMollie } from '../../../../test/stand-ins/mollie/mollie-stand-in.ts';
import { addRailAccount } from '../../../gateway/src/administration/add-rail-account.ts';
import { routeMethods } from '../../../gateway/src/administration/route-methods.ts';
import { ANNA } from '../../../gateway/src/administration/test-administration.ts';
import { adminServices } from '../../../gateway/src/command-line/admin-services.ts';
import { type Attempt, listAttempts } from '../../../gateway/src/orders/attempts.ts';
import { storedRailAccounts } from '../../../gateway/src/rails/open-accounts.ts';
import { railRegistry } from '../../../gateway/src/rails/rail-registry.ts';
import { ROOT_KEY } from '../../../gateway/src/test-gateway.ts';
import { type TestSandbox, testSandboxGateway, until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { mollieDriver } from './rail.ts';
import { checkExchanges, WEBHOOK_SECRET } from './test-mollie.ts';

const MERCHANT = '036870';

/** An order whose payer is at the page of the stand-in. */
export interface AtMollie {
  readonly tradeId: string;
  readonly url: string;
  readonly attempt: Attempt;
  readonly payment: StandInPayment;
}

/** A running gateway, all of whose merchant's methods are routed to a stand-in. */
export interface GatewayAtMollie {
  readonly gateway: TestSandbox;
  readonly standIn: MollieStandIn;
  /** Opens the page of a payment that was created, which leads to the stand-in. */
  open(created: { readonly trade_id?: string; readonly url?: string }): Promise<AtMollie>;
  /** Decides on the stand-in's page, and waits for the webhooks. */
  choose(payment: StandInPayment, status: string): Promise<Response>;
  /** Waits until an order is in a state. */
  isIn(tradeId: string, wanted: string): Promise<unknown>;
  /** Stops both, and checks all that was said between them. */
  stop(): Promise<void>;
}

/** Starts a gateway and a stand-in with one time. */
export async function gatewayAtMollie(): Promise<GatewayAtMollie> {
  const gateway = await testSandboxGateway();
  const { database, services, clock } = gateway;
  const now = () => clock.now();
  const standIn = await startMollie({ now });
  const drivers = [mollieDriver(now)];
  const common = { database, rootKey: ROOT_KEY, mode: 'sandbox' } as const;
  Object.assign(services, { rails: railRegistry([], storedRailAccounts(drivers, common)) });
  const admin = await adminServices({ ...common, drivers, sandbox: undefined, serviceName: 'Gangway' });
  const credentials = {
    'api-key': standIn.apiKey,
    'organisation-token': standIn.organisationToken,
    'webhook-secrets': WEBHOOK_SECRET,
    'api-url': standIn.url,
  };
  const account = { merchant: MERCHANT, rail: 'mollie', settles: 'operator', credentials } as const;
  await addRailAccount(admin, ANNA, account);
  await routeMethods(admin, ANNA, { merchant: MERCHANT, method: 'all', rails: ['mollie'] });
  return {
    gateway,
    standIn,
    async open({ trade_id: tradeId, url }) {
      const page = await (await gateway.open(url!)).text();
      const [attempt] = await listAttempts(database, tradeId!);
      const payment = standIn.ledger.payments.get(attempt!.railReference)!;
      assert.ok(page.includes(`url=${standIn.url}/checkout/${payment.id}`));
      return { tradeId: tradeId!, url: url!, attempt: attempt!, payment };
    },
    choose: (payment, status) =>
      fetch(`${standIn.url}/checkout/${payment.id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ status }),
      }),
    isIn: (tradeId, wanted) =>
      until(
        () => gateway.stateOf(tradeId),
        (state) => state === wanted,
      ),
    async stop() {
      await standIn.stop();
      await gateway.stop();
      checkExchanges(standIn.exchanges);
    },
  };
}
