// The packages of real rails are loaded by name: one that is not installed is left out, a broken one is an error.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadRailDrivers, RAIL_PACKAGES } from './rail-packages.ts';

describe('the packages of rails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-rail-packages-'));
  const module = (name: string) => pathToFileURL(join(folder, name)).href;
  before(() => {
    writeFileSync(join(folder, 'good.mjs'), "export const driver = { name: 'good' };");
    writeFileSync(join(folder, 'broken.mjs'), "import 'what-it-needs'; export const driver = {};");
  });
  after(() => rmSync(folder, { recursive: true }));

  test('one that is installed is loaded, and one that is not is left out', async () => {
    const drivers = await loadRailDrivers(['@gangway/rail-nowhere', module('good.mjs')]);
    assert.deepEqual(
      drivers.map(({ name }) => name),
      ['good'],
    );
  });

  test('one that lacks what it imports stops the start', () =>
    assert.rejects(loadRailDrivers([module('broken.mjs')]), /what-it-needs/));

  test('those of this version have a name and credentials', async () => {
    for (const { name, credentials } of await loadRailDrivers(RAIL_PACKAGES))
      assert.ok(/^[a-z-]+$/.test(name) && credentials.length > 0);
  });
});
