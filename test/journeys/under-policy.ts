/** A visitor's browser that holds a site to another Content Security Policy than the site's own. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/**
 * The policy of docs/security.md for a gateway. With `asOwnPage` also what the document says that a page with styles
 * and pictures of its own adds.
 */
export async function documentedPolicy(
  gateway: string,
  { asOwnPage = false }: { readonly asOwnPage?: boolean } = {},
): Promise<string> {
  const document = await readFile('docs/security.md', 'utf8');
  const [, policy] = /```text\n(default-src[\s\S]*?)\n```/.exec(document) ?? [];
  const [, added] = /adds what it needs, such as `([^`]+)`/.exec(document) ?? [];
  if (!policy || !added) throw new Error('docs/security.md has no policy.');
  const whole = asOwnPage ? `${policy}; ${added}` : policy;
  return whole.replaceAll('https://gateway.example', gateway).replaceAll('\n', ' ');
}

/** Puts `policy` in the place of the policy of every page of `site`, also behind redirects; frames keep their own. */
export async function holdToPolicy(page: Page, site: string, policy: string): Promise<void> {
  // Pages that came by a debugger count as foreign to this machine, on which the gateway is. Older browsers ask nobody.
  await page
    .context()
    .grantPermissions(['local-network-access'], { origin: site })
    .catch(() => undefined);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    try {
      const isPage = responseHeaders.some(
        ({ name, value }) => /^content-type$/i.test(name) && /html/.test(value),
      );
      if (!isPage) return await session.send('Fetch.continueResponse', { requestId });
      // A browser reads a policy when the headers come: only a whole answer of our own has another one.
      const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
      const others = responseHeaders.filter(({ name }) => !/^content-(security-policy|length)$/i.test(name));
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: [...others, { name: 'Content-Security-Policy', value: policy }],
        body: base64Encoded ? body : Buffer.from(body).toString('base64'),
      });
    } catch {
      // The visitor has left the page meanwhile.
    }
  });
  const patterns = [{ urlPattern: `${site}/*`, resourceType: 'Document', requestStage: 'Response' } as const];
  await session.send('Fetch.enable', { patterns });
}
