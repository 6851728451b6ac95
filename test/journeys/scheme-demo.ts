/** The pretend schemes alone: payments opened at their API as a rail opens them, for journeys over their pages. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { type TestSandbox, testSandboxGateway } from '../../packages/gateway/src/test-sandbox-gateway.ts';

/** A payment that waits at its scheme. */
export interface SchemePayment {
  /** Where the scheme's pages of it begin. */
  readonly url: string;
  /** Where the scheme sends the payer back. */
  readonly shop: string;
  /** What the rail is told when it asks. */
  ask(): Promise<string>;
}

/** The schemes' demo. */
export interface SchemeDemo {
  readonly sandbox: TestSandbox;
  begin(method: string): Promise<SchemePayment>;
  close(): Promise<void>;
}

/** Opens the demo. Its clock stands still: `sandbox.clock.move` lets time pass. */
export async function openSchemes(): Promise<SchemeDemo> {
  const sandbox = await testSandboxGateway();
  const { publicUrl, rails } = sandbox.services;
  return {
    sandbox,
    async begin(method) {
      const rail = rails.forMethod(method)!;
      const attemptId = randomUUID();
      const shop = `${publicUrl}/livez?shop=${attemptId}`;
      const step = await rail.start({
        attemptId,
        method,
        payee: 'Harbour & Pine',
        description: 'Two mugs and a teapot for the ferry',
        amountMinor: 2499n,
        currency: method === 'Blik' ? 'PLN' : 'EUR',
        returnUrl: shop,
        callbackUrl: `${publicUrl}/rails/${rail.name}/callback`,
        expiresInSeconds: 1_800,
        tradeId: randomUUID(),
        wallet: { type: '', scenario: 'web' },
      });
      if (step.kind !== 'redirect') throw new Error(`The scheme answered ${JSON.stringify(step)}`);
      return { url: step.payerUrl, shop, ask: async () => (await rail.ask(attemptId)).kind };
    },
    close: () => sandbox.stop(),
  };
}

/** The same page in a tab of its own, which does not look again by itself: time to look at it. */
export async function lookAt(
  context: BrowserContext,
  url: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await page.route('**/scheme/pay/**', async (route) => {
    const response = await route.fetch();
    const { refresh: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(url);
  await look(page);
  await page.close();
}
