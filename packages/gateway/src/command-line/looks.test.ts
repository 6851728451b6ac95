/** Fonts, logos and looks on the command line: what is stored, refused and recorded. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hashOf } from '../looks/fonts.ts';
import { BLOCKS_FONT, JPEG, makePng, WEBP } from '../looks/test-files.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

interface ShownLook {
  readonly name: string | null;
  readonly accent: string | null;
  readonly radius: number | null;
  readonly font: string | null;
  readonly logo: string | null;
  readonly colors: readonly { theme: string; accent: string; onAccent: string; contrast: number }[];
}

const PNG = makePng();
const LOGO = hashOf(PNG);

describe('looks', () => {
  let commandLine: TestCommandLine;
  let folder: string;
  let key: string;
  const file = (name: string) => join(folder, name);
  before(async () => {
    commandLine = await testCommandLine();
    folder = await mkdtemp(join(tmpdir(), 'gangway-looks-'));
    for (const [name, content] of Object.entries({
      'blocks.woff2': BLOCKS_FONT,
      'logo.png': PNG,
      'logo.jpg': JPEG,
      'logo.webp': WEBP,
      'cut.woff2': BLOCKS_FONT.subarray(0, 300),
      'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'large.png': Buffer.alloc(2_000_000),
    }))
      await writeFile(file(name), content);
    for (const uid of ['056870', '066870'])
      await commandLine.type(['merchants', 'add', '--uid', uid, '--name', `Shop ${uid}`]);
    for (const [uid, merchant] of [
      ['cashier-1', '056870'],
      ['cashier-2', '066870'],
    ]) {
      await commandLine.type(`stores add --merchant ${merchant} --name Main`);
      await commandLine.type(`accounts add --uid ${uid} --merchant ${merchant} --role cashier --store Main`);
    }
    key = (await commandLine.read<{ key: string }>('client-keys add --merchant 056870')).key;
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await commandLine.drop();
  });

  const show = () => commandLine.read<ShownLook>('looks show --account cashier-1');

  test('a font is registered for a client key, listed, replaced and removed', async () => {
    const added = await commandLine.read<{ hash: string }>(
      `fonts add --key ${key} --family Blocks --weight 100-900 --file ${file('blocks.woff2')}`,
    );
    assert.equal(added.hash, hashOf(BLOCKS_FONT));
    await commandLine.read(
      `fonts add --key ${key} --family Blocks --weight 100-900 --file ${file('blocks.woff2')}`,
    );
    const listed = await commandLine.read<Record<string, unknown>[]>('fonts list --merchant 056870');
    assert.deepEqual(
      listed.map(({ createdAt: _at, ...font }) => font),
      [
        {
          key,
          family: 'Blocks',
          weight: '100 900',
          style: 'normal',
          hash: added.hash,
          bytes: BLOCKS_FONT.length,
        },
      ],
    );
    await commandLine.read('looks set --account cashier-1 --font Blocks');
    const remove = `fonts remove --key ${key} --family Blocks --weight 100-900`;
    await commandLine.refuses(remove, { sentence: /The look of cashier-1 has the font Blocks; set another/ });
    await commandLine.read('looks set --account cashier-1 --font none');
    assert.equal((await commandLine.type(remove)).code, 0);
    assert.match(
      (await commandLine.type('fonts list --merchant 056870')).out,
      /^The merchant has no fonts\.\n$/,
    );
  });

  test('a client key has eight fonts at most', async () => {
    const own = (await commandLine.read<{ key: string }>('client-keys add --merchant 056870')).key;
    const add = (weight: number) =>
      `fonts add --key ${own} --family Blocks --weight ${weight}00 --file ${file('blocks.woff2')}`;
    for (let weight = 1; weight <= 8; weight += 1) await commandLine.read(add(weight));
    await commandLine.refuses(add(9), { sentence: /has 8 fonts, which are the most/ });
    await commandLine.read(add(8));
  });

  test('a logo is registered for a merchant, given to an account of it, and kept while a look has it', async () => {
    for (const [name, mediaType] of [
      ['logo.png', 'image/png'],
      ['logo.jpg', 'image/jpeg'],
      ['logo.webp', 'image/webp'],
    ]) {
      const added = await commandLine.read<Record<string, unknown>>(
        `logos add --merchant 056870 --file ${file(name!)}`,
      );
      assert.deepEqual([added.mediaType, added.width, added.height], [mediaType, 48, 24]);
    }
    await commandLine.refuses(`logos add --merchant 056870 --file ${file('logo.png')}`, {
      sentence: /has this logo already/,
    });
    await commandLine.read(`looks set --account cashier-1 --logo ${LOGO}`);
    const remove = `logos remove --merchant 056870 --logo ${LOGO}`;
    await commandLine.refuses(remove, { sentence: /The look of cashier-1 has this logo/ });
    await commandLine.read('looks set --account cashier-1 --logo none');
    assert.equal((await commandLine.type(remove)).code, 0);
    assert.equal((await commandLine.read<unknown[]>('logos list --merchant 056870')).length, 2);
  });

  test("neither logo nor font of another merchant can be an account's", async () => {
    await commandLine.read(`logos add --merchant 056870 --file ${file('logo.png')}`);
    await commandLine.read(`fonts add --key ${key} --family Blocks --file ${file('blocks.woff2')}`);
    await commandLine.refuses(`looks set --account cashier-2 --logo ${LOGO}`, {
      sentence: /^The merchant has no logo/,
    });
    await commandLine.refuses('looks set --account cashier-2 --font Blocks', {
      sentence: /^The merchant has no font/,
    });
    await commandLine.refuses(`logos remove --merchant 066870 --logo ${LOGO}`, {
      sentence: /Merchant 066870 does not have/,
    });
  });

  test('a look is set part by part; none takes a part away', async () => {
    await commandLine.read(['looks', 'set', '--account', 'cashier-1', '--name', 'Harbour & Pine']);
    await commandLine.read('looks set --account cashier-1 --accent #1F5B47 --radius 0');
    const { colors, ...look } = await show();
    assert.deepEqual(look, {
      account: 'cashier-1',
      name: 'Harbour & Pine',
      accent: '#1f5b47',
      radius: 0,
      font: null,
      logo: null,
    });
    assert.deepEqual(
      colors.map(({ theme, onAccent }) => [theme, onAccent]),
      [
        ['light', '#ffffff'],
        ['dark', '#ffffff'],
      ],
    );
    await commandLine.read('looks set --account cashier-1 --accent none --radius none --name none');
    const { accent, radius, name } = await show();
    assert.deepEqual([accent, radius, name], [null, null, null]);
  });

  test('what was mended is told: the accent in a theme, or its links alone', async () => {
    const yellow = await commandLine.type('looks set --account cashier-1 --accent #ffe600');
    assert.match(
      yellow.out,
      /#ffe600 has 1\.1\d:1 on the light surfaces, less than the 3:1 of shapes: pages use #\w{6} \(3\.\d+:1\), for/,
    );
    assert.doesNotMatch(yellow.out, /dark/);
    const orange = await commandLine.type('looks set --account cashier-1 --accent #ff5a00');
    assert.match(orange.out, /on the light surfaces, less than the 3:1/);
    const pink = await commandLine.type('looks set --account cashier-1 --accent #e2007a');
    assert.match(pink.out, /less than the 4\.5:1 of text: pages use #[0-9a-f]{6} for links\./);
  });

  test('each change is recorded once with what was before, and no file is in the record', async () => {
    await commandLine.read([
      ...'looks set --account cashier-1 --accent #2244aa --reason'.split(' '),
      'new brand',
    ]);
    const [record] = await commandLine.read<Record<string, unknown>[]>('audit list --limit 1');
    assert.equal(record?.action, 'looks.set');
    assert.equal(record?.reason, 'new brand');
    assert.equal(record?.subject, 'account cashier-1');
    assert.match(JSON.stringify(record), /"before":.*"accent":"#e2007a".*"look":.*"accent":"#2244aa"/);
    const all = await commandLine.type('audit list --limit 100 --json');
    assert.match(all.out, /fonts\.add/);
    assert.match(all.out, /logos\.remove/);
    assert.ok(all.out.length < 60_000, 'files are not in records');
  });

  const WRONG: readonly [words: string, sentence: RegExp, code?: number][] = [
    ['looks set --account cashier-1', /^Say what changes: --name, --accent/, 2],
    ['looks set --account cashier-1 --accent green', /^green is not a color such as #1f5b47\.$/m, 2],
    ['looks set --account cashier-1 --accent #1f5b47;}', /is not a color/, 2],
    ['looks set --account cashier-1 --radius 29', /^29 is not a whole number of pixels from 0 to 28/, 2],
    ['looks set --account cashier-1 --radius 1.5', /is not a whole number/, 2],
    ['looks set --account cashier-1 --name 4111111111111111', /looks like a card number/, 2],
    ['looks set --account cashier-1 --logo ../../etc', /is neither the hash of a logo/, 2],
    ['looks set --account cashier-1 --font x";}', /^The family of a font has/, 2],
    ['looks set --account nobody --radius 4', /^There is no account nobody/],
    ['looks show --account nobody', /^There is no account nobody/],
    ['fonts add --key KEY --family Blocks --file cut.woff2', /^The font is damaged, cut off/],
    ['fonts add --key KEY --family Blocks --file logo.png', /^The file is not a WOFF2 font/],
    ['fonts add --key KEY --family Blocks --file none.woff2', /cannot be read \(ENOENT\)/],
    ['fonts add --key gwk_test_x --family Blocks --file blocks.woff2', /^There is no client key gwk_test_x/],
    ['fonts add --key KEY --family Blocks --weight bold --file blocks.woff2', /^bold is not a weight/, 2],
    ['fonts add --key KEY --family Blocks --weight 900-100 --file blocks.woff2', /is not a weight/, 2],
    ['fonts add --key KEY --family Blocks --style oblique --file blocks.woff2', /There is no style/, 2],
    ['fonts remove --key KEY --family Tulip', /does not have the font Tulip 400/],
    ['logos add --merchant 056870 --file logo.svg', /^The file is not a PNG, JPEG or WebP image/],
    [
      'logos add --merchant 056870 --file large.png',
      /^The logo has 1000000 bytes|bytes; 100000 are the most/,
    ],
    ['logos add --merchant nobody --file logo.png', /^There is no merchant nobody/],
  ];
  for (const [words, sentence, code = 1] of WRONG)
    test(`refused with a reason: ${words}`, () =>
      commandLine.refuses(
        words.replace('KEY', key).replace(/--file (\S+)/, (_, name) => `--file ${file(name)}`),
        {
          sentence,
          code,
        },
      ));
});
