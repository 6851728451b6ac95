/** The simulated schemes alone: payments are opened through their API, as a rail does. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { attemptOf } from '../../packages/gateway/src/rails/test-attempts.ts';
import { type TestSandbox, testSandboxGateway } from '../../packages/sandbox/src/test-sandbox-gateway.ts';

/** A payment that is open at its scheme. */
export interface SchemePayment {
  /** The first of the scheme's pages for it. */
  readonly url: string;
  /** Where the scheme sends the payer back. */
  readonly shop: string;
  /** Returns the state that the scheme reports to the rail. */
  ask(): Promise<string>;
}

/** The running schemes. */
export interface SchemeDemo {
  readonly sandbox: TestSandbox;
  begin(method: string): Promise<SchemePayment>;
  close(): Promise<void>;
}

/** Starts the schemes. Their clock stands still until `sandbox.clock.move` is called. */
export async function openSchemes(): Promise<SchemeDemo> {
  const sandbox = await testSandboxGateway();
  const { publicUrl, rails } = sandbox.services;
  return {
    sandbox,
    async begin(method) {
      const rail = await rails.named('sandbox-redirect');
      if (!rail) throw new Error('The sandbox has no rail for banks');
      const attemptId = randomUUID();
      const shop = `${publicUrl}/livez?shop=${attemptId}`;
      const step = await rail.begin({
        attemptId,
        method,
        payee: 'Harbour & Pine',
        description: 'Two mugs and a teapot for the ferry',
        amountMinor: 2499n,
        currency: method === 'Blik' ? 'PLN' : 'EUR',
        returnUrl: shop,
        callbackUrl: `${publicUrl}/rails/${rail.name}/callback`,
        expiresInSeconds: 1_800,
        orderExpiresAt: new Date('2026-11-20T10:30:00Z'),
        startBy: Number.POSITIVE_INFINITY,
        tradeId: randomUUID(),
        wallet: { type: '', scenario: 'web' },
      });
      if (step.kind !== 'redirect') throw new Error(`The scheme answered ${JSON.stringify(step)}`);
      return { url: step.payerUrl, shop, ask: async () => (await rail.ask(attemptOf(attemptId))).kind };
    },
    close: () => sandbox.stop(),
  };
}

const secondTabs = new WeakMap<BrowserContext, Promise<Page>>();

/** Opens the same page in a second tab, without its automatic refresh. Returns that tab. */
export async function openInSecondTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = secondTabs.get(context) ?? openWithoutRefresh(context);
  secondTabs.set(context, tab);
  const page = await tab;
  await page.goto(url);
  return page;
}

async function openWithoutRefresh(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/scheme/pay/**', async (route) => {
    const response = await route.fetch();
    const { refresh: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return page;
}
