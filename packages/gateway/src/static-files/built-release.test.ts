/** The release of a build is read from its folder, and nothing else is remembered. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseIn } from './built-release.ts';

test('a name that is not in the folder is not remembered, however many are asked for', async (t) => {
  const dist = await mkdtemp(join(tmpdir(), 'gangway-release-'));
  t.after(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'cdn'));
  const release = releaseIn(dist);
  assert.equal(release.id, 'unbuilt');
  assert.equal(await release.file('shop', 'new.js'), undefined);
  await writeFile(join(dist, 'cdn/new.js'), 'new');
  const file = await release.file('shop', 'new.js');
  assert.equal(file?.coded.identity.body.toString(), 'new');
  assert.equal(await release.file('shop', 'new.js'), file);
});
