/** The page at `/docs` is complete and loads no script and nothing from elsewhere; the documents beside it. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ERRORS, OPERATIONS } from '@gangway/protocol';
import { SANDBOX_PATHS } from '../../../sandbox/src/api-paths.ts';
import { builtRelease } from '../static-files/built-release.ts';
import { onlyRelease } from '../static-files/release.ts';
import { type DocsOptions, docsRoutes } from './docs-routes.ts';

const OPTIONS: DocsOptions = {
  mode: 'sandbox',
  sandboxPaths: SANDBOX_PATHS,
  serviceName: 'Gangway',
  publicUrl: 'https://gateway.example/pay',
  releases: onlyRelease(builtRelease()),
};

const read = async (path: string, options: Partial<DocsOptions> = {}) => {
  const response = await docsRoutes({ ...OPTIONS, ...options }).request(path);
  return { response, text: await response.text() };
};

const idsOf = (text: string): string[] => [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);

test('the page has an anchor for every operation and shows every error code', async () => {
  const { text } = await read('/docs');
  const ids = idsOf(text);
  for (const { name } of OPERATIONS) assert.ok(ids.includes(name), name);
  for (const code of Object.keys(ERRORS)) assert.ok(text.includes(`<code>${code}</code>`), code);
});

test('every link of the page leads to an anchor on it, or to a document beside it', async () => {
  const { text } = await read('/docs');
  const ids = new Set(idsOf(text));
  const links = [...text.matchAll(/ href="([^"]+)"/g)].map((match) => match[1]!);
  assert.ok(links.length > 100);
  const others = new Set(links.filter((link) => !link.startsWith('#')));
  assert.deepEqual(
    [...others],
    ['/pay/docs/style.css', '/pay/docs/openapi.json', '/pay/docs/merchant-server.json'],
  );
  assert.deepEqual(
    links.filter((link) => link.startsWith('#') && !ids.has(link.slice(1))),
    [],
  );
});

test('no id occurs twice on the page', async () => {
  const ids = idsOf((await read('/docs')).text);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('the page has no script and no inline style, and may load nothing from elsewhere', async () => {
  const { response, text } = await read('/docs');
  assert.doesNotMatch(text, /<script|<style| style=|<img|\son\w+=/i);
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none'; style-src 'self'; /);
  assert.doesNotMatch(policy, /http|unsafe|script-src/);
  assert.doesNotMatch((await read('/docs/style.css')).text, /url\(|@import/);
});

test('the documents name the address of this gateway', async () => {
  const { response, text } = await read('/docs/openapi.json');
  assert.deepEqual(JSON.parse(text).servers, [{ url: OPTIONS.publicUrl }]);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(JSON.parse((await read('/docs/merchant-server.json')).text).openapi, '3.1.0');
});

test('the documents are generated once, however often they are requested', async () => {
  const routes = docsRoutes(OPTIONS);
  const stringify = mock.method(JSON, 'stringify');
  try {
    for (const path of ['/docs/openapi.json', '/docs/merchant-server.json']) {
      const first = await (await routes.request(path)).text();
      const calls = stringify.mock.callCount();
      const response = await routes.request(path);
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(await response.text(), first);
      assert.equal(stringify.mock.callCount(), calls);
    }
  } finally {
    stringify.mock.restore();
  }
});

test('a live gateway describes no sandbox routes', async () => {
  const { text } = await read('/docs', { mode: 'live', sandboxPaths: undefined });
  assert.doesNotMatch(text, /\/sandbox\//);
  assert.doesNotMatch(
    (await read('/docs/openapi.json', { mode: 'live', sandboxPaths: undefined })).text,
    /"\/sandbox\//,
  );
});

test('page and documents are compressed for clients that accept it', async () => {
  for (const path of ['/docs', '/docs/openapi.json']) {
    const headers = { 'accept-encoding': 'gzip' };
    const response = await docsRoutes(OPTIONS).request(path, { headers });
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    const packed = await response.arrayBuffer();
    const text = gunzipSync(packed).toString();
    assert.equal(text, (await read(path)).text);
    assert.ok(packed.byteLength < text.length / 4, `${packed.byteLength} bytes`);
  }
});
