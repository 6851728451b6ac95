/**
 * Whether the card frame asks the browser for a process of its own (HTML, section 7.1.1, origin-keyed agent clusters).
 * Chromium learns of the wish from the response, when it has chosen a process already: it starts a second one, and the
 * fields come 100 to 150 ms later.
 */
import { urlOf } from '@gangway/protocol';

/**
 * Returns whether the document needs `Origin-Agent-Cluster`, from its request's headers. It does not in a Chromium of a
 * desktop on a page of another site, which has a process for each site anyway (site isolation). On phones Chromium
 * separates few sites, and pages of the gateway's own site would share its process. No page can forge either header,
 * and a missing one asks for the process.
 */
export function wantsOwnProcess(request: Headers, gateway: URL): boolean {
  const isDesktopChromium = request.get('sec-ch-ua-mobile') === '?0';
  const page = urlOf(request.get('referer') ?? '');
  return !isDesktopChromium || !page || mayShareSite(page.hostname, gateway.hostname);
}

// Two labels at least tell sites apart, whatever the public suffix is: `shop.co.uk` and `pay.co.uk` count as one.
const mayShareSite = (one: string, other: string): boolean => lastLabels(one) === lastLabels(other);

const lastLabels = (host: string): string => host.split('.').slice(-2).join('.');
