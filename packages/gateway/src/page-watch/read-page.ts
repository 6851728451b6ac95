/** Reads a payment page as a browser receives it: headers, document, and the scripts that the document names. */
import type { AddressSettings } from '../notifications/address-guard.ts';
import { specialKind } from '../notifications/address-ranges.ts';
import { type Fetched, FetchFault, type FetchServices, fetchGuarded } from './fetch-guarded.ts';
import { type PagePart, type PageState, WATCHED_HEADERS, withoutNonces } from './page-state.ts';
import { integrityOf, readDocument, withoutQuery } from './read-document.ts';

const DOCUMENT_BYTES_MAX = 5_000_000;
const SCRIPT_BYTES_MAX = 10_000_000;
const SCRIPTS_MAX = 200;
const AT_ONCE = 6;

/** What reading needs. */
export interface PageServices extends FetchServices {
  readonly address: AddressSettings;
  /** The time for a page with all its scripts. */
  readonly timeoutMs: number;
}

/** Reads a page. A script that cannot be read is said in its content. Throws FetchFault when the page cannot be. */
export async function readPage(services: PageServices, url: string): Promise<PageState> {
  const signal = AbortSignal.timeout(services.timeoutMs);
  const page = await fetchGuarded(services, {
    ...{ url, kind: 'document', bytesMax: DOCUMENT_BYTES_MAX },
    ...{ address: services.address, signal },
  });
  const { metas, parts } = readDocument(textOf(page), page.url.href);
  const scripts = parts.filter(({ kind }) => kind === 'script');
  if (scripts.length > SCRIPTS_MAX) throw new FetchFault(`more than ${SCRIPTS_MAX} scripts`);
  const address = addressesFrom(page, services.address);
  const contents = new Map<string, string>();
  for (let at = 0; at < scripts.length; at += AT_ONCE)
    await Promise.all(
      scripts.slice(at, at + AT_ONCE).map(async ({ name }) => {
        contents.set(name, await contentOf(services, { url: name, address, signal }));
      }),
    );
  return {
    address: withoutQuery(page.url.href),
    headers: { ...watchedHeaders(page.headers), ...metas },
    parts: parts.map((part): PagePart => ({ ...part, content: contents.get(part.name) })),
  };
}

/**
 * A page of the public internet may not lead into the network of whoever watches it, in the sandbox neither: its
 * document is what may have been changed.
 */
function addressesFrom({ addresses }: Fetched, settings: AddressSettings): AddressSettings {
  const [first] = addresses;
  return first === undefined || specialKind(first) !== undefined ? settings : { ...settings, only: first };
}

async function contentOf(
  services: FetchServices,
  wanted: { readonly url: string; readonly address: AddressSettings; readonly signal: AbortSignal },
): Promise<string> {
  try {
    const { body } = await fetchGuarded(services, { ...wanted, kind: 'script', bytesMax: SCRIPT_BYTES_MAX });
    return integrityOf(body);
  } catch (error) {
    if (error instanceof FetchFault) return `unread: ${error.message}`;
    throw error;
  }
}

function textOf({ headers, body }: Fetched): string {
  const label = /charset="?([\w-]+)/i.exec(headers['content-type']?.[0] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

const watchedHeaders = (headers: NodeJS.Dict<string[]>): Record<string, string> =>
  Object.fromEntries(
    WATCHED_HEADERS.flatMap((name) => {
      const values = headers[name];
      return values ? [[name, withoutNonces(values.join(', '))]] : [];
    }),
  );
