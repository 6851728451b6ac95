/** A page that was opened before an upgrade, or before it is taken back, pays after it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gatewayLogger, type RunningGateway, readSettings, startGateway } from '@gangway/gateway';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { openShop } from '../../demo/shop/shop.ts';
import { SANDBOX_SHOP } from '../../demo/start/settings.ts';
import { serveShop } from '../../demo/start/shop-server.ts';
import { builtRelease } from '../../packages/gateway/src/static-files/built-release.ts';
import { type Release, releasePath } from '../../packages/gateway/src/static-files/release.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { chooseCard, GOOD_CARD, typeCard } from '../journeys/card-steps.ts';
import { type Journey, journeysAt, pay } from '../journeys/method-steps.ts';
import { chooseMethod, decide, expectStanding, goToCheckout } from '../journeys/shopping.ts';
import { type Visitor, visit } from '../journeys/visitor.ts';
import { type Balancer, startBalancer } from '../nodes/balancer.ts';

const PROBE_MS = 100;
const LOADER = '200 /v1/gw.js';
const AFTER = builtRelease();
/** The release before. It has the same files: what counts is at which address they are asked for. */
const BEFORE: Release = { ...AFTER, id: '0.0.1-before' };

/** How the shop's page names the script. */
type Way = 'by the loader' | 'pinned with its hash';

/** A page with the checkout of an order, and the scripts that it has loaded. */
interface OpenPage extends Visitor {
  readonly journey: Journey;
  readonly scripts: string[];
}

describe('an upgrade', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let ports: number[];
  let url: string;
  let balancer: Balancer;
  let shop: string;
  /** What replaces the loader's address in the shop's pages; undefined leaves it. */
  let pinned: string | undefined;
  let journeys: readonly Journey[];
  const nodes: RunningGateway[] = [];

  const start = async (place: number, release: Release): Promise<void> => {
    const settings = readSettings({
      DATABASE_URL: url,
      GW_MASTER_KEY: '07'.repeat(32),
      GW_PUBLIC_URL: balancer.url,
      GW_DRAIN_SECONDS: '1',
      PORT: String(ports[place]),
    });
    nodes[place] = await startGateway(settings, gatewayLogger('silent'), release);
    await waitFor(async () => balancer.ready().includes(nodeUrl(place)));
  };
  const nodeUrl = (place: number): string => `http://127.0.0.1:${ports[place]}`;

  before(async () => {
    const database = await testDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'gangway-open-pages-'));
    stops.push(database.drop, () => rm(folder, { recursive: true }));
    url = database.url;
    ports = [await freePort(), await freePort()];
    balancer = await startBalancer([nodeUrl(0), nodeUrl(1)], PROBE_MS);
    stops.push(() => balancer.stop());
    await start(0, BEFORE);
    const port = await freePort();
    shop = `http://localhost:${port}`;
    const opened = await openShop({ ...SANDBOX_SHOP, publicUrl: shop, gateway: balancer.url, folder });
    const app = new Hono().all('*', async (context) => withPinned(await opened.app.fetch(context.req.raw)));
    const served = await serveShop(app, port);
    stops.push(
      () => opened.close(),
      () => served.stop(),
    );
    journeys = [
      { method: 'iDEAL', atScheme: decide },
      { method: 'Card', inShop: payCard },
      ...journeysAt(balancer.url),
    ];
  });
  after(async () => {
    for (const node of nodes) await node?.stop();
    for (const stop of stops.reverse()) await stop();
  });

  /** Names the release with its hash in the shop's pages, instead of the loader. */
  async function withPinned(response: Response): Promise<Response> {
    const page = await response.clone().text();
    if (!pinned || !page.includes(`${balancer.url}/v1/gw.js`)) return response;
    return new Response(page.replace(`${balancer.url}/v1/gw.js`, pinned), response);
  }

  const payCard = async (page: Page): Promise<void> => {
    await chooseCard(page);
    await typeCard(page, { number: GOOD_CARD });
  };

  /** Opens a checkout for every method, or for these. */
  async function openAll(way: Way, release: Release, of = journeys): Promise<OpenPage[]> {
    const { integrity } = (await release.file('shop', 'gw.js'))!;
    pinned =
      way === 'by the loader'
        ? undefined
        : `${balancer.url}${releasePath(release.id, 'shop', 'gw.js')}" integrity="${integrity}`;
    const open: OpenPage[] = [];
    for (const journey of of) {
      const visitor = await visit();
      const scripts: string[] = [];
      visitor.page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        const isCheckout = visitor.page.url().startsWith(`${shop}/checkout/`);
        if (isCheckout && pathname.startsWith('/v1/')) scripts.push(`${response.status()} ${pathname}`);
      });
      await goToCheckout(visitor.page, shop);
      open.push({ ...visitor, journey, scripts });
    }
    return open;
  }

  /** Pays on all of these pages. Returns how many scripts they have loaded for it, all of one release. */
  async function payAll(pages: readonly OpenPage[], releases: readonly string[]): Promise<number> {
    let later = 0;
    for (const { page, journey, scripts, complaints, leave } of pages) {
      const before = scripts.length;
      await chooseMethod(page, journey.row ?? journey.method);
      await pay(page, journey, 'approve');
      // A transfer is paid in two parts: what is sent to refuse it, and the rest.
      await journey.inElement?.(page, 'refuse');
      await expectStanding(page, 'paid');
      assert.deepEqual(complaints, [], journey.method);
      const found = new Set(
        scripts.filter((script) => script !== LOADER).map((script) => script.split('/')[2]),
      );
      assert.equal(found.size, 1, scripts.join());
      assert.ok(releases.includes([...found][0]!), scripts.join());
      assert.deepEqual(
        scripts.filter((script) => !script.startsWith('200 ')),
        [],
      );
      later += scripts.length - before;
      leave();
    }
    return later;
  }

  test('leaves every open page able to pay', async () => {
    const loaded = await openAll('by the loader', BEFORE);
    const named = await openAll('pinned with its hash', BEFORE);
    await start(1, AFTER);
    const between = await openAll('by the loader', BEFORE);
    await payAll(loaded, [BEFORE.id]);
    await nodes[0]!.stop();
    assert.ok((await payAll(named, [BEFORE.id])) > 0, 'no page has loaded a script of the release before');
    await payAll(between, [BEFORE.id, AFTER.id]);
  });

  test('that is taken back leaves the pages of the newer release able to pay', async () => {
    // The last of them loads a script after the choice.
    const few = journeys.filter(({ method }) => ['iDEAL', 'Card', 'Payconiq'].includes(method));
    const loaded = await openAll('by the loader', AFTER, few);
    const named = await openAll('pinned with its hash', AFTER, few);
    await start(0, BEFORE);
    await nodes[1]!.stop();
    assert.ok((await payAll([...loaded, ...named], [AFTER.id])) > 0);
  });
});
