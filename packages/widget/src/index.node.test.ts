// Tests of the built package on a server: it can be imported, registers nothing and contains no secret.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { VERSION } from './version.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Inside the project, so that `lit` can be resolved.
const outDir = join(root, 'node_modules/.cache/gangway-npm-test');

describe('the npm build without a browser', () => {
  before(async () => {
    await build({
      configFile: join(root, 'vite.config.ts'),
      mode: 'npm',
      logLevel: 'error',
      build: { outDir },
    });
  });
  after(() => rmSync(outDir, { recursive: true, force: true }));

  test('imports without a DOM and exports the elements', async () => {
    const module = (await import(pathToFileURL(join(outDir, 'index.js')).href)) as Record<string, unknown>;
    assert.equal(typeof module.GwCheckout, 'function');
    assert.equal(typeof module.GwPaymentStatus, 'function');
    assert.ok('--gw-accent' in (module.PUBLIC_VARIABLES as object));
  });

  test('define() does nothing without custom elements', async () => {
    const module = (await import(pathToFileURL(join(outDir, 'define.js')).href)) as { define(): void };
    module.define();
  });

  test('card-form exports the card form alone', async () => {
    const module = await import(pathToFileURL(join(outDir, 'card-form.js')).href);
    assert.deepEqual(Object.keys(module), ['GwCardForm']);
  });

  test('the version of the elements is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'packages/widget/package.json'), 'utf8'));
    assert.equal(VERSION, version);
  });

  test('contains no signing code, no secret and no third-party address', () => {
    for (const file of readdirSync(outDir).filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(join(outDir, file), 'utf8');
      assert.doesNotMatch(text, /HMAC|secret_key|sandbox-secret|canonicalString|innerHTML\s*=(?!=)/, file);
      const addresses = [...text.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([address]) => address);
      assert.deepEqual(
        addresses.filter((address) => !address.startsWith('http://www.w3.org/')),
        [],
        file,
      );
    }
  });
});
