/** Visits of pages by a browser with nothing in its caches: every request until a moment, and how the page behaved. */
import type { Browser, Page, Request } from 'playwright-core';

/** A request as a row of a waterfall. */
export interface Row {
  readonly path: string;
  /** Milliseconds since the page was requested. */
  readonly start: number;
  readonly end: number;
  /** Body and headers as they came. */
  readonly bytes: number;
  /** 1 for the page's own requests; one more than the latest request that had ended when this one began. */
  readonly wave: number;
}

/** A visit until its moment. */
export interface Visit {
  /** Milliseconds since the page was requested. */
  readonly ms: number;
  /** What began before that moment, without the page itself. */
  readonly rows: readonly Row[];
}

const VISIT_MS = 20_000;
const POLL_MS = 50;

/** Opens a page in a fresh context. Runs `act` at the moment at which the page has set `window.readyAt`. */
export async function visit(
  browser: Browser,
  url: string,
  { act }: { act?(page: Page): Promise<void> } = {},
): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  // The driver's own functions would compile 300 kB in the page at the moment that is measured.
  const devTools = await context.newCDPSession(page);
  const read = async (expression: string): Promise<unknown> =>
    (await devTools.send('Runtime.evaluate', { expression })).result.value;
  await page.goto(url, { waitUntil: 'commit' });
  const deadline = Date.now() + VISIT_MS;
  while ((await read('window.readyAt')) === undefined) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready within ${VISIT_MS / 1000} s`);
    await after(POLL_MS);
  }
  const [ms, origin] = [Number(await read('window.readyAt')), Number(await read('performance.timeOrigin'))];
  const rows = await rowsOf(requests, origin, ms);
  await act?.(page);
  await context.close();
  return { ms, rows };
}

/** The rows of requests that began within `until` milliseconds. Favicons and inline data are left out. */
export async function rowsOf(requests: readonly Request[], origin: number, until: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const request of requests) {
    const { hostname, pathname, protocol } = new URL(request.url());
    if (!protocol.startsWith('http') || pathname === '/favicon.ico') continue;
    const response = await Promise.race([request.response(), after(2000)]);
    await Promise.race([response?.finished(), after(2000)]);
    const { startTime, responseEnd } = request.timing();
    const start = startTime - origin;
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) continue;
    if (start > until || responseEnd < 0) continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const end = start + responseEnd;
    const wave = 1 + Math.max(0, ...rows.filter((row) => row.end <= start).map((row) => row.wave));
    const path = hostname === '127.0.0.1' || hostname === 'localhost' ? pathname : hostname + pathname;
    rows.push({ path, start, end, bytes: responseBodySize + responseHeadersSize, wave });
  }
  return rows;
}

/** Prints a waterfall. */
export function printRows(title: string, { ms, rows }: Visit): void {
  const waves = Math.max(0, ...rows.map(({ wave }) => wave));
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  console.log(`\n${title}: ${ms.toFixed(0)} ms, ${rows.length} requests in ${waves} waves, ${bytes} bytes`);
  console.log('  start    end    bytes  wave');
  for (const { path, start, end, bytes: size, wave } of rows)
    console.log(
      `${start.toFixed(0).padStart(7)}${end.toFixed(0).padStart(7)}${String(size).padStart(9)}${String(wave).padStart(6)}  ${path}`,
    );
}

/** Returns the middle one of some numbers. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));
