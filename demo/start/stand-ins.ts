/** The stand-ins that `npm start -- --rail` can run. They are tests' own, and in no package. */
import { randomBytes } from 'node:crypto';
import type { StandIns } from './rail-stand-in.ts';

/** Rail → its stand-in. Another rail is another row. */
export const STAND_INS: StandIns = {
  mollie: {
    company: 'Mollie',
    async start({ webhooks }) {
      const { startMollie } = await import('../../test/stand-ins/mollie/mollie-stand-in.ts');
      const { driver } = await import('@gangway/rail-mollie');
      const standIn = await startMollie();
      const secret = randomBytes(24).toString('hex');
      standIn.subscriptions.push({ url: webhooks, secret });
      return {
        url: standIn.url,
        credentials: {
          'api-key': standIn.apiKey,
          'organisation-token': standIn.organisationToken,
          'webhook-secrets': secret,
          'api-url': standIn.url,
        },
        methods: driver.capabilities.methods,
        stop: () => standIn.stop(),
      };
    },
  },
  adyen: {
    company: 'Adyen',
    async start({ webhooks }) {
      const { serveStandIn } = await import('../../test/stand-ins/adyen/serve-stand-in.ts');
      const { driver } = await import('@gangway/rail-adyen');
      const post = async (body: string) => (await fetch(webhooks, { method: 'POST', body })).status;
      const { url, credentials, stop } = await serveStandIn(post);
      return { url, credentials, methods: driver.capabilities.methods, stop };
    },
  },
};
