/** Imports point one way: between the packages, and between the layers of the gateway. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFault, isTestOf, readImports } from './import-rules.ts';
import { rule } from './rules.ts';
import { lineAt, parseSource, readSources } from './source-tree.ts';

const sources = readSources();

rule('every import points downwards', function* () {
  for (const file of sources) {
    for (const found of readImports(file)) {
      const fault = findFault(file.path, found);
      if (fault) yield `${file.path}:${lineAt(file.text, found.start)} ${fault}`;
    }
  }
});

rule('the gateway names the sandbox’s package in one file, and none of its tables', () =>
  sources
    .filter(({ path }) => /^packages\/gateway\/src\//.test(path) && !isTestOf(path))
    .filter(({ path, text }) => {
      const isLoader = path === 'packages/gateway/src/sandbox-package.ts';
      const isExtended = path === 'packages/gateway/src/extend.ts';
      const names = /@gangway\/sandbox/.test(text) && !isLoader && !isExtended;
      return names || /\bscheme_(?!url)[a-z_]+|\bclock_offset\b/.test(text);
    })
    .map(({ path }) => path),
);

const WRONG: readonly (readonly [file: string, statement: string])[] = [
  ['packages/widget/src/a.ts', "import '@gangway/server'"],
  ['packages/react/src/a.ts', "import '@gangway/protocol'"],
  ['packages/widget/src/a.ts', "import '../../server/src/index.ts'"],
  ['packages/server/src/a.ts', "import '@gangway/gateway'"],
  ['packages/server/src/a.ts', "import { createHmac } from 'node:crypto'"],
  ['packages/protocol/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['packages/protocol/src/a.ts', "import { Hono } from 'hono'"],
  ['packages/gateway/src/orders/a.ts', "import { x } from '../ledger/b.ts'"],
  ['packages/gateway/src/orders/a.ts', "export { x } from '../operations/b.ts'"],
  ['packages/gateway/src/storage/a.ts', "import type { X } from '../orders/b.ts'"],
  ['packages/gateway/src/rails/a.ts', "const b = await import('@gangway/sandbox')"],
  ['packages/gateway/src/rails/a.ts', "import { x } from '../../../sandbox/src/b.ts'"],
  ['packages/sandbox/src/a.ts', "import { x } from '@gangway/gateway'"],
  ['packages/sandbox/src/a.ts', "import { x } from '../../gateway/src/rails/rail.ts'"],
  ['packages/gateway/src/rails/a.ts', "const b = await import('@gangway/rail-a')"],
  ['packages/rails/a/src/a.ts', "import { x } from '@gangway/gateway'"],
  ['packages/rails/a/src/a.ts', "import { x } from '@gangway/rail-b'"],
  ['packages/rails/a/src/a.ts', "import { x } from '../../b/src/b.ts'"],
  ['packages/rails/a/src/a.ts', "import { x } from '../../../gateway/src/rails/rail.ts'"],
  ['packages/gateway/src/somewhere/a.ts', "import { x } from '../clock.ts'"],
  ['packages/gateway/src/orders/a.ts', "import { x } from './b'"],
];
for (const [path, statement] of WRONG) {
  test(`${path} may not contain ${statement}`, () => {
    const [found] = readImports(parseSource(path, statement));
    assert.ok(found && findFault(path, found));
  });
}

const RIGHT: readonly (readonly [file: string, statement: string])[] = [
  ['packages/gateway/src/app.ts', "import { x } from './http/payments-handler.ts'"],
  ['packages/sandbox/src/a.ts', "import { statement } from '@gangway/gateway/extend'"],
  ['packages/sandbox/src/a.test.ts', "import { x } from '../../gateway/src/storage/database.ts'"],
  ['packages/rails/a/src/a.ts', "import { railClient } from '@gangway/gateway/extend'"],
  ['packages/rails/a/src/a.test.ts', "import { x } from '../../../gateway/src/storage/database.ts'"],
  ['packages/gateway/src/test-a.ts', "import { sandbox } from '@gangway/sandbox'"],
  ['packages/server/src/stores/file-store.ts', "import { readFile } from 'node:fs/promises'"],
  ['packages/server/src/a.ts', "import { canonicalString } from '@gangway/protocol/signature'"],
];
for (const [path, statement] of RIGHT) {
  test(`${path} may contain ${statement}`, () => {
    const [found] = readImports(parseSource(path, statement));
    assert.equal(found && findFault(path, found), undefined);
  });
}
