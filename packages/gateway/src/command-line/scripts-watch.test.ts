/** `gangway scripts watch`: finds what has changed on a payment page, and reaches nothing that it must not. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { page, redirect, type TestShop, testShop } from '../page-watch/test-shop.ts';
import { runCommandLine } from './run-command-line.ts';

const POLICY = "script-src 'self' 'nonce-1'";
const HTML =
  '<!doctype html><script src="/shop.js"></script><script>start()</script><iframe src="/help"></iframe>';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
interface Answer {
  readonly notSeen: string;
  readonly pages: readonly {
    readonly url: string;
    readonly state: string;
    readonly fault?: string;
    readonly approvedBy: string | null;
    readonly changes: readonly Record<'change' | 'what' | 'name' | 'was' | 'is', string>[];
  }[];
}

describe('scripts watch', () => {
  let shop: TestShop;
  let folder: string;
  let state: string;
  let parent: string;
  before(async () => {
    shop = await testShop();
    parent = await mkdtemp(join(tmpdir(), 'gangway-watch-'));
  });
  after(async () => {
    await shop.close();
    await rm(parent, { recursive: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(parent, 'test-'));
    state = join(folder, 'pages.json');
    shop.answers.clear();
    shop.asked.length = 0;
    shop.answers.set('/pay', page(HTML, { 'content-security-policy': POLICY }));
    shop.answers.set('/shop.js', page('shop()', { 'content-type': 'text/javascript' }));
  });

  async function type(words: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
    const ran = { out: '', err: '' };
    const code = await runCommandLine(['scripts', 'watch', ...words, '--state', state], {
      // Where a database would be opened there is none.
      environment: { GW_DATA_DIR: join(folder, 'nowhere'), SUDO_USER: 'alice', ...environment },
      answer(text) {
        ran.out += `${text}\n`;
      },
      write: async () => assert.fail('nothing is listed'),
      complain(sentence) {
        ran.err += `${sentence}\n`;
      },
    });
    return { code, ...ran };
  }
  const watch = (...words: string[]) => type([`${shop.url}/pay`, ...words]);
  async function read(...words: string[]): Promise<Answer['pages'][number] & { code: number }> {
    const { code, out, err } = await watch(...words, '--json');
    assert.equal(err, '');
    return { code, ...(JSON.parse(out) as Answer).pages[0]! };
  }
  const changes = async () =>
    (await read()).changes.map(({ change, what, name }) => `${change} ${what} ${name.replace(shop.url, '')}`);
  const approve = async () => assert.equal((await watch('--approve', '--reason', 'checked')).code, 0);

  test('shows all that a page has until it is approved, and then nothing', async () => {
    const first = await read();
    assert.deepEqual([first.code, first.state, first.approvedBy], [3, 'new', null]);
    assert.deepEqual(
      first.changes.map(({ change, what }) => `${change} ${what}`),
      ['new header', 'new header', 'new script', 'new inline script', 'new frame'],
    );
    assert.deepEqual(await readdir(folder), [], 'only --approve writes');
    await approve();
    const second = await read();
    assert.deepEqual([second.code, second.state, second.changes], [0, 'unchanged', []]);
    assert.match(second.approvedBy ?? '', /^alice/);
    assert.equal(JSON.parse(await readFile(state, 'utf8')).pages[`${shop.url}/pay`].reason, 'checked');
  });

  for (const [title, change, found] of [
    [
      'a policy that allows more',
      () => page(HTML, { 'content-security-policy': "script-src 'self' https://evil.example" }),
      ['changed header content-security-policy'],
    ],
    ['a policy that is gone', () => page(HTML), ['removed header content-security-policy']],
    [
      'a new header',
      () => page(HTML, { 'content-security-policy': POLICY, 'access-control-allow-origin': '*' }),
      ['new header access-control-allow-origin'],
    ],
    [
      'a new script',
      () => page(`${HTML}<script src="/card-skimmer.js"></script>`, { 'content-security-policy': POLICY }),
      ['new script /card-skimmer.js'],
    ],
    [
      'a script that is gone',
      () => page(HTML.replace('<script src="/shop.js"></script>', ''), { 'content-security-policy': POLICY }),
      ['removed script /shop.js'],
    ],
    ['a page that leads elsewhere', () => redirect('/other'), ['changed address page']],
  ] as const)
    test(`finds ${title}`, async () => {
      await approve();
      shop.answers.set('/other', page(HTML, { 'content-security-policy': POLICY }));
      shop.answers.set('/pay', change());
      assert.deepEqual(await changes(), found);
      assert.equal((await watch()).code, 3);
    });

  test('finds a script whose content has changed, also behind the same address', async () => {
    await approve();
    shop.answers.set('/shop.js', page('shop(); steal()', { 'content-type': 'text/javascript' }));
    const { code, changes: found } = await read();
    assert.equal(code, 3);
    assert.equal(found.length, 1);
    assert.match(found[0]!.was, /^sha384-/);
    assert.notEqual(found[0]!.was, found[0]!.is);
    const { out } = await watch();
    assert.match(
      out,
      /: 1 change since alice.*\n {2}changed script http.*\/shop\.js\n {6}was sha384-.*\n {6}is {2}sha384-/,
    );
  });

  test('finds a script whose integrity is no longer stated', async () => {
    const html = HTML.replace('src="/shop.js"', 'src="/shop.js" integrity="sha384-x"');
    shop.answers.set('/pay', page(html, { 'content-security-policy': POLICY }));
    await approve();
    shop.answers.set('/pay', page(HTML, { 'content-security-policy': POLICY }));
    assert.deepEqual(await changes(), ['changed script /shop.js']);
  });

  test('a nonce, a coding and the order of scripts are no change', async () => {
    await approve();
    const html = Buffer.from(HTML.replace(/(<script.*?<\/script>)(<script.*<\/script>)/, '$2$1'));
    const headers = { 'content-security-policy': "script-src 'self' 'nonce-2'", 'content-encoding': 'gzip' };
    shop.answers.set('/pay', page(gzipSync(html), headers));
    assert.deepEqual(await changes(), []);
  });

  test('a script that cannot be read is said, and a change', async () => {
    await approve();
    shop.answers.delete('/shop.js');
    const { code, changes: found } = await read();
    assert.deepEqual([code, found[0]?.is], [3, 'unread: HTTP 404']);
  });

  test('a page that cannot be read is said with exit code 1, and is not approved', async () => {
    await approve();
    shop.answers.delete('/pay');
    const { code, state: seen, fault } = await read();
    assert.deepEqual([code, seen, fault], [1, 'unread', 'HTTP 404']);
    const before = await readFile(state, 'utf8');
    const { code: refused, err } = await watch('--approve');
    assert.equal(refused, 1);
    assert.match(err, /could not be read \(HTTP 404\), so nothing was approved\.\n$/);
    assert.equal(await readFile(state, 'utf8'), before);
  });

  test('says what it cannot see', async () => {
    assert.match((await watch()).out, /Not seen: scripts and frames that a script adds when it runs/);
    assert.match((JSON.parse((await watch('--json')).out) as Answer).notSeen, /^Not seen: /);
  });

  test('several pages are compared, and one that has changed counts more than one that is unread', async () => {
    await approve();
    const both = await type([`${shop.url}/pay`, `${shop.url}/gone`]);
    assert.equal(both.code, 1);
    shop.answers.set('/pay', page(HTML));
    const changed = await type([`${shop.url}/pay`, `${shop.url}/gone`]);
    assert.equal(changed.code, 3);
    assert.match(changed.out, /gone: could not be read \(HTTP 404\)\./);
  });

  describe('reaches nothing that it must not', () => {
    const faultOf = async (url: string, environment: Record<string, string> = {}) => {
      const { code, out } = await type([url, '--json'], environment);
      return [code, (JSON.parse(out) as Answer).pages[0]?.fault];
    };
    const live = {
      GW_MODE: 'live',
      GW_PUBLIC_URL: 'https://pay.example',
      GW_MASTER_KEY: '00'.repeat(32),
      DATABASE_URL: 'postgresql://user@db.example/gangway?sslmode=verify-full',
    };
    for (const [title, url, reason, environment] of [
      ['a private address', 'http://10.0.0.1/', /\(private\)/, {}],
      ['the address of a cloud machine itself', 'http://169.254.169.254/latest', /\(metadata\)/, {}],
      ['an address with a password', 'https://me:secret@shop.example/', /user name or password/, {}],
      ['loopback in live mode', 'https://127.0.0.1/', /\(loopback\)/, live],
      ['a page without TLS in live mode', 'http://shop.example/', /Live mode needs https/, live],
    ] as const)
      test(title, async () => {
        const [code, fault] = await faultOf(url, environment);
        assert.equal(code, 1);
        assert.match(String(fault), reason);
      });

    test('a redirect to a private address', async () => {
      shop.answers.set('/pay', redirect('http://169.254.169.254/latest'));
      assert.match(String((await faultOf(`${shop.url}/pay`))[1]), /\(metadata\)/);
    });

    test('a script at a private address', async () => {
      shop.answers.set('/pay', page('<script src="http://10.0.0.1/x.js"></script>'));
      assert.match((await read()).changes.at(-1)?.is ?? '', /^unread: .*\(private\)$/);
    });

    test('redirects without end', async () => {
      shop.answers.set('/pay', redirect('/pay'));
      assert.deepEqual(await faultOf(`${shop.url}/pay`), [1, 'more than 5 redirects']);
      assert.equal(shop.asked.length, 6);
    });

    test('a document beyond the limit, packed or not', async () => {
      shop.answers.set('/pay', page(gzipSync(Buffer.alloc(6_000_000)), { 'content-encoding': 'gzip' }));
      assert.deepEqual(await faultOf(`${shop.url}/pay`), [1, 'more than 5000000 bytes']);
      shop.answers.set('/pay', page(Buffer.alloc(6_000_000)));
      assert.deepEqual(await faultOf(`${shop.url}/pay`), [1, 'more than 5000000 bytes']);
    });

    test('a damaged coding, and one that is not known', async () => {
      shop.answers.set('/pay', page('no gzip', { 'content-encoding': 'gzip' }));
      assert.deepEqual(await faultOf(`${shop.url}/pay`), [1, 'the connection failed (Z_DATA_ERROR)']);
      shop.answers.set('/pay', page('x', { 'content-encoding': 'constructor' }));
      assert.deepEqual(await faultOf(`${shop.url}/pay`), [1, 'the unknown coding constructor']);
    });
  });

  for (const [words, sentence, code] of [
    [['ftp://shop.example/'], /is not an http or https address\.\n/, 2],
    [['shop.example'], /shop\.example is not an http or https address\.\n/, 2],
    [[], /scripts watch needs URL…/, 2],
    [Array.from({ length: 21 }, (_, at) => `https://shop.example/${at}`), /At most 20 pages/, 2],
  ] as const)
    test(`refused: ${words.slice(0, 2).join(' ') || 'nothing'}`, async () => {
      const ran = await type(words);
      assert.match(ran.err, sentence);
      assert.deepEqual([ran.code, ran.out], [code, '']);
    });

  for (const [title, text] of [
    ['no JSON', 'x'],
    ['another version', '{"version":2,"pages":{}}'],
    ['a page without headers', '{"version":1,"pages":{"https://shop.example/":{}}}'],
  ] as const)
    test(`a state file with ${title} is refused, and stays as it is`, async () => {
      await writeFile(state, text);
      const { code, err } = await watch('--approve');
      assert.match(err, /is not one that "scripts watch" has written; name another\.\n$/);
      assert.equal(code, 1);
      assert.equal(await readFile(state, 'utf8'), text);
    });
});
