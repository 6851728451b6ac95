/** Applies another Content Security Policy to a site than its own. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/**
 * Returns the policy of docs/security.md for a gateway. With `asOwnPage`, it includes the documented additions for a
 * page with its own styles and pictures.
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

/** Replaces the policy of every page of `site`, including pages behind redirects. Frames keep their own policy. */
export async function holdToPolicy(page: Page, site: string, policy: string): Promise<void> {
  // Pages fulfilled by a debugger need this permission to reach the local gateway. Older browsers do not know it.
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
      // Browsers read the policy with the headers, so the whole response has to be replaced.
      const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
      const others = responseHeaders.filter(({ name }) => !/^content-(security-policy|length)$/i.test(name));
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: [...others, { name: 'Content-Security-Policy', value: policy }],
        body: base64Encoded ? body : Buffer.from(body).toString('base64'),
      });
    } catch {
      // The page was closed in the meantime.
    }
  });
  const patterns = [{ urlPattern: `${site}/*`, resourceType: 'Document', requestStage: 'Response' } as const];
  await session.send('Fetch.enable', { patterns });
}
