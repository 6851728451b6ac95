/** Loaders of the built release: small, complete, and with the names that their scripts export. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtRelease } from './built-release.ts';
import { findLoader, LOADERS } from './loaders.ts';

const release = builtRelease();
const BYTES_MAX = 1_000;
const textOf = async (name: string): Promise<string> =>
  (await release.file('shop', name))!.coded.identity.body.toString();

for (const name of LOADERS) {
  test(`the loader of ${name} exports what the script exports`, async () => {
    const loader = (await findLoader(release, name))!.coded.identity.body.toString();
    const [, names] = /export const\{(.*?)\}=await import\('(.*?)'\);\n$/.exec(loader)!;
    const exported = /export\{([^}]*)\}/.exec(await textOf(name))![1]!.split(/,| as /);
    // The rest is for the script's own chunks, under names of one or two letters.
    assert.deepEqual(names!.split(','), exported.filter((one) => /^Gw[A-Z]/.test(one)).sort());
  });

  test(`the loader of ${name} names its release, fetches early with a digest, and has at most 1 kB`, async () => {
    const loader = (await findLoader(release, name))!.coded.identity.body.toString();
    const pageSide = name === 'gw.js' ? 'page-side.js' : 'form-page-side.js';
    assert.ok(loader.includes(`"./${release.id}/${pageSide}"`), loader);
    assert.ok(loader.includes(`"${(await release.file('shop', pageSide))!.integrity}"`), loader);
    assert.doesNotMatch(loader, /GW_/);
    // Ids of later releases may be longer.
    assert.ok(loader.length <= BYTES_MAX - 12, `${loader.length} bytes`);
  });
}

test('a release without such a script has no loader of it', async () => {
  assert.equal(await findLoader(release, 'page-side.js'), undefined);
  const empty = { ...release, file: async () => undefined };
  assert.equal(await findLoader(empty, 'gw.js'), undefined);
});
