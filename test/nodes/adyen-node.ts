/** A gateway as a process, of whose merchants one has an account at a stand-in for Adyen. */
import type { FrameStart } from '@gangway/protocol/cards';
import { addRailAccount } from '../../packages/gateway/src/administration/add-rail-account.ts';
import { routeMethods } from '../../packages/gateway/src/administration/route-methods.ts';
import { ANNA } from '../../packages/gateway/src/administration/test-administration.ts';
import { adminServices } from '../../packages/gateway/src/command-line/admin-services.ts';
import type { Database } from '../../packages/gateway/src/storage/database.ts';
import { openInstallation } from '../../packages/gateway/src/storage/installation.ts';
import { masterKeysOfEnvironment } from '../../packages/gateway/src/storage/master-key.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { driver } from '../../packages/rails/adyen/src/rail.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { type ServedStandIn, serveStandIn } from '../stand-ins/adyen/serve-stand-in.ts';
import { type GatewayNode, MASTER_KEY, postTo, startNode } from './node-process.ts';

/** The merchant of the account; cards of the others are readable by the gateway. */
export const MERCHANT = '036870';

/** See the top of the file. */
export interface AdyenNode {
  readonly database: Database;
  readonly adyen: ServedStandIn;
  /** The process of now. */
  readonly node: () => GatewayNode;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts another process on the same database. */
  restart(): Promise<void>;
  /** Returns what the card frame's document of a merchant contains. */
  frameOf(merchant: string): Promise<FrameStart>;
  /** Requests a card payment with a token. `changes` replaces single members. */
  payWith(token: string, changes?: Record<string, unknown>, user?: string): Promise<Record<string, string>>;
  /** Calls an operation. Throws on an error. */
  call(method: string, data: Record<string, unknown>, user?: string): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts it. */
export async function adyenNode(): Promise<AdyenNode> {
  const { database, url, drop } = await testSandboxDatabase();
  let node: GatewayNode;
  const adyen = await serveStandIn(async (body) => {
    const address = `${node.url}/rails/adyen@${MERCHANT}/callback`;
    return (await fetch(address, { method: 'POST', body })).status;
  });
  // The first start makes the merchants.
  node = await startNode(url);
  const rootKey = await openInstallation(database, 'sandbox', masterKeysOfEnvironment(MASTER_KEY, undefined));
  const common = { database, rootKey, mode: 'sandbox', drivers: [driver], sandbox: undefined } as const;
  const admin = await adminServices({ ...common, serviceName: 'Gangway' });
  const { credentials } = adyen;
  await addRailAccount(admin, ANNA, { merchant: MERCHANT, rail: 'adyen', settles: 'operator', credentials });
  await routeMethods(admin, ANNA, { merchant: MERCHANT, method: 'Card', rails: ['adyen'] });

  async function call(method: string, data: Record<string, unknown>, user = '016683') {
    const answer = await postTo(node, signedBody(method, data, { time: Date.now(), user }));
    if (answer.code !== '200') throw new Error(`${method} was refused: ${answer.code} ${answer.message}`);
    return answer.data;
  }
  return {
    ...{ database, adyen, call, node: () => node },
    kill: () => node.kill(),
    async restart() {
      node = await startNode(url);
    },
    async frameOf(merchant) {
      const headers = { accept: 'text/html' };
      const page = await fetch(`${node.url}/frame/v1/?client-key=gwk_test_${merchant}`, { headers });
      return JSON.parse(/id=gw-frame>([^<]*)</.exec(await page.text())?.[1] ?? '');
    },
    payWith: async (token, changes = {}, user) => {
      const data = validPayment({
        ...{ sub_pay_method: 'Card', operation: '1', '3ds_initiate': '02', email: 'ada@example.org' },
        ...{ request_id: crypto.randomUUID(), payment_token_object: token },
        ...changes,
      });
      return (await call('v3.CreateCardPayments', data, user)) as Record<string, string>;
    },
    call,
    async stop() {
      await node.kill();
      await adyen.stop();
      await drop();
    },
  };
}
