/**
 * Loads the parts of gw.js and card-form.js that are not in them, and only as they were built. The build puts this in
 * place of each `import()` of a script for pages (tools/protected-chunks.ts); the npm package has plain imports, which
 * the shop's own bundler resolves.
 */

/** The list of digests beside this script, and its own digest. The build writes both. */
declare const GW_DIGEST_LIST: readonly [name: string, integrity: string];

/** The digests of chunks that a payer waits for, so that these wait for no list. The build writes them. */
declare const GW_DIGESTS: Digests;

/** Name of a chunk → its digest, and the chunks that it imports. */
type Digests = Readonly<Record<string, readonly [integrity: string, ...imports: string[]]>>;

const files = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();
let policy: { createScriptURL(url: string): unknown } | undefined;
let mayMakeScripts = true;

/**
 * Returns the module of a chunk beside this script. Rejects when it cannot be loaded or is not as built; the next call
 * tries again.
 */
export async function loadChunk(name: string): Promise<unknown> {
  let digests = GW_DIGESTS;
  if (!digests[name]) digests = ((await loadFile(...GW_DIGEST_LIST, true)) as { DIGESTS: Digests }).DIGESTS;
  return loadListed(name, digests, true);
}

// What a chunk imports is loaded first, since the browser does not check the digests of imports.
async function loadListed(name: string, digests: Digests, isAlone: boolean): Promise<unknown> {
  const [integrity, ...imports] = digests[name]!;
  await Promise.all(imports.map((needed) => loadListed(needed, digests, false)));
  return loadFile(name, integrity, isAlone);
}

function loadFile(name: string, integrity: string, isAlone: boolean): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  // Firefox never requests the address of a module again that failed. A chunk that others import has only one address.
  const failed = isAlone && failures.get(name);
  const url = new URL(name + (failed ? `?${failed}` : ''), import.meta.url).href;
  // After an error nothing is imported: WebKit would then run a changed file.
  const file = fetchChecked(url, integrity).then(() => import(/* @vite-ignore */ url));
  files.set(name, file);
  file.catch(() => {
    files.delete(name);
    failures.set(name, (failures.get(name) ?? 0) + 1);
  });
  return file;
}

/**
 * Fetches a module into the page's module map, where `import()` finds it, if it has this digest. A page that requires
 * Trusted Types and does not allow our policy gets a preload, which WebKit does not check.
 */
const fetchChecked = (url: string, integrity: string): Promise<unknown> =>
  new Promise((onload, onerror) => {
    const element =
      makeScript(url) ?? Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url });
    document.head.append(Object.assign(element, { crossOrigin: 'anonymous', integrity, onload, onerror }));
  });

function makeScript(url: string): HTMLScriptElement | undefined {
  if (!mayMakeScripts) return undefined;
  try {
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.src = trusted(url) as string;
    return script;
  } catch {
    // Not tried again: the page would get a report of each.
    mayMakeScripts = false;
    return undefined;
  }
}

/** Trusted Types: https://w3c.github.io/trusted-types/dist/spec/. Only the addresses made above reach the policy. */
function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy('gangway', { createScriptURL: (script) => script });
  } catch {
    // Another name is required, or ours is taken; a page that does not require types takes a text.
  }
  return policy ? policy.createScriptURL(url) : url;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}
