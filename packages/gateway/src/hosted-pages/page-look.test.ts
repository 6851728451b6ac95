/** The look of hosted pages and card frames: whose it is, what is served, and that policies stay strict. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { contrastOf, rgbOfHex } from '@gangway/protocol/contrast';
import { addClientKey, findClientKey, pageClientKey } from '../accounts/client-keys.ts';
import { type AccountLook, NO_LOOK, putAccountLook } from '../looks/account-looks.ts';
import { hashOf, putFont } from '../looks/fonts.ts';
import { addLogo, removeLogo } from '../looks/logos.ts';
import { BLOCKS_FONT, JPEG, makePng } from '../looks/test-files.ts';
import { statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { openPage } from './test-page.ts';

const KEY = 'gwk_test_036870';
const PNG = makePng(160, 40);
const LOGO = hashOf(PNG);
const FONT = hashOf(BLOCKS_FONT);
const SHEET =
  '@font-face{font-family:"My Font";font-weight:100 900;font-style:italic;font-display:swap;' +
  `src:url("${FONT}.woff2") format("woff2")}`;
const damage = statement('test.damage-logo', "UPDATE logos SET content = '\\x00' WHERE hash = $1");

describe('the look of hosted pages', () => {
  const gateway = useGateway();
  let owner: { accountId: string; merchantId: string };
  let keyId: string;
  before(async () => {
    const { database, services } = gateway;
    const account = (await services.callers.byUser('016683'))!;
    owner = { accountId: account.accountId, merchantId: account.merchantId };
    keyId = (await findClientKey(database, KEY))!.id;
    await putFont(database, {
      keyId,
      merchantId: owner.merchantId,
      family: 'Blocks',
      weight: '400',
      style: 'normal',
      content: BLOCKS_FONT,
    });
    await addLogo(database, owner.merchantId, { mediaType: 'image/png', width: 160, height: 40 }, PNG);
  });

  const set = (look: Partial<AccountLook>) =>
    putAccountLook(gateway.database, owner, { ...NO_LOOK, ...look });
  const open = async (data: Record<string, unknown> = {}, path = '') => {
    const { url } = await gateway.create(data);
    const response = await gateway.open(`${url}${path}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    return { html: await response.text(), policy, url: url! };
  };
  const styleIn = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const list = (look?: unknown) => ({
    sub_pay_method: 'List',
    ...(look ? { look: JSON.stringify(look) } : {}),
  });

  test('without a look, a page is as ever: no style of its own, and a policy without hash or fonts', async () => {
    await set({});
    const { html, policy } = await open(list());
    assert.doesNotMatch(html, /<style|gw-logo/);
    assert.match(policy, /style-src 'self';/);
    assert.doesNotMatch(policy, /font-src|sha256/);
    assert.match(html, /<bdi>Harbour &amp; Pine</);
  });

  test("an account's look is on its pages: name, logo, accent, corners and font", async () => {
    await set({ name: 'Tulip & <Rose>', accent: '#1f5b47', radius: 20, font: 'Blocks', logo: LOGO });
    for (const path of ['', '/plain']) {
      const { html } = await open(list(), path);
      const style = styleIn(html);
      assert.match(html, /<bdi>Tulip &amp; &lt;Rose&gt;<\/bdi>/);
      assert.match(html, new RegExp(`<img src="/looks/${LOGO}\\.png" alt="" width="160" height="40">`));
      assert.match(style, /--gw-accent:#1f5b47;--gw-on-accent:#ffffff/);
      assert.match(style, /--gw-radius:20px;--gw-radius-small:12px;--gw-radius-large:28px/);
      assert.match(
        html,
        new RegExp(`<link rel="stylesheet" href="/looks/Blocks\\.400\\.normal\\.${FONT}\\.css">`),
      );
      assert.match(style, /--gw-font-family:"Blocks",system-ui/);
    }
  });

  test('the policy allows exactly the style of the page, and fonts only where it has some', async () => {
    await set({ accent: '#1f5b47' });
    const plain = await open(list());
    const hash = createHash('sha256').update(styleIn(plain.html)).digest('base64');
    assert.match(plain.policy, new RegExp(`style-src 'self' 'sha256-${hash.replaceAll('+', '\\+')}';`));
    assert.doesNotMatch(plain.policy, /unsafe-inline|font-src/);
    await set({ font: 'Blocks' });
    assert.match((await open(list())).policy, /font-src 'self';/);
  });

  test('the element calls the shop as the page does', async () => {
    await set({ name: 'Tulip & Rose' });
    const { url } = await gateway.create(list());
    assert.equal((await openPage(gateway, url!)).session.shop, 'Tulip & Rose');
  });

  test('a request sets parts over those of the account, for its order alone', async () => {
    await set({ name: 'Tulip & Rose', accent: '#1f5b47', radius: 4, logo: LOGO });
    const { html } = await open(list({ name: 'Harbour Outlet', accent: '#7A2E8D', logo: 'none' }));
    assert.match(html, /<bdi>Harbour Outlet<\/bdi>/);
    assert.match(styleIn(html), /--gw-accent:#7a2e8d/);
    assert.match(styleIn(html), /--gw-radius:4px/);
    assert.doesNotMatch(html, /gw-logo/);
    assert.match((await open(list())).html, /<bdi>Tulip &amp; Rose<\/bdi>/);
  });

  test("a look that is wrong, or has another merchant's logo, is refused, and makes no order", async () => {
    const WRONG: readonly [look: unknown, sentence: string][] = [
      [{ accent: 'red' }, 'look has an accent that is not a color such as #1f5b47'],
      [{ accent: '#1f5b47;}*{' }, 'look has an accent that is not a color such as #1f5b47'],
      [{ radius: '4' }, 'look has a radius that is not a whole number of pixels from 0 to 28'],
      [
        { name: 'a\u202eb' },
        'look has a name that is not 1 to 128 visible characters without spaces at its ends',
      ],
      [{ name: 'x&amount=1.00' }, 'look has a name that holds what looks like a parameter, such as &amount='],
      [{ font: 'Blocks' }, 'look has no member font'],
      [[], 'look is not a JSON object'],
      [{ logo: 'f'.repeat(64) }, 'look has a logo that is not registered for the merchant'],
    ];
    for (const [look, sentence] of WRONG) {
      const data = { ...list(look), order_id: 'wrong-look' };
      await assert.rejects(gateway.create(data), (error: Error) => {
        assert.ok(error.message.includes(`Invalid field: ${sentence}`), error.message);
        return true;
      });
    }
    const mine = { ...list({ logo: LOGO }), pay_method: 'online', order_id: 'other-merchant' };
    const call = (user: string) =>
      gateway.call(
        'v3.CreatePayments',
        {
          amount: '1.00',
          currency: 'EUR',
          description: 'Mug',
          notify_url: 'http://127.0.0.1:9/n',
          ...mine,
        },
        { user },
      );
    const { code, message } = await call('046683');
    assert.deepEqual(
      [code, message],
      ['-3002', 'Invalid field: look has a logo that is not registered for the merchant'],
    );
    assert.equal((await call('016683')).code, '200');
  });

  test('a logo that is removed is gone from the pages of orders that named it', async () => {
    const facts = { mediaType: 'image/jpeg', width: 48, height: 24 } as const;
    const hash = (await addLogo(gateway.database, owner.merchantId, facts, JPEG))!;
    const { url, html } = await open(list({ logo: hash }));
    assert.match(html, /gw-logo/);
    await removeLogo(gateway.database, owner.merchantId, hash);
    assert.doesNotMatch(await (await gateway.open(url)).text(), /gw-logo/);
    assert.equal((await gateway.open(`/looks/${hash}.jpg`)).status, 404);
  });

  test('a too light accent is mended in the light theme, a too dark one in the dark theme', async () => {
    const accents = async (accent: string) => {
      const { html } = await open(list({ accent }));
      return [...styleIn(html).matchAll(/--gw-accent:(#\w+);--gw-on-accent:(#\w+);--gw-link:(#\w+)/g)];
    };
    const [light, dark] = await accents('#ffe600');
    assert.notEqual(light![1], '#ffe600');
    assert.equal(dark![1], '#ffe600');
    assert.ok(contrastOf(rgbOfHex(light![1]!), rgbOfHex('#ffffff')) >= 3);
    const [black, lifted] = await accents('#0a0a0a');
    assert.equal(black![1], '#0a0a0a');
    assert.ok(contrastOf(rgbOfHex(lifted![1]!), rgbOfHex('#161b24')) >= 3);
  });

  test('files are served for good, with their type, to our own documents, and as documents run nothing', async () => {
    for (const [path, type, content] of [
      [`/looks/${FONT}.woff2`, 'font/woff2', BLOCKS_FONT],
      [`/looks/${LOGO}.png`, 'image/png', PNG],
      [`/looks/My+Font.100-900.italic.${FONT}.css`, 'text/css; charset=utf-8', Buffer.from(SHEET)],
    ] as const) {
      const response = await gateway.open(path);
      assert.equal(response.status, 200);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), content);
      const header = (name: string) => response.headers.get(name);
      assert.equal(header('content-type'), type);
      assert.equal(header('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(header('x-content-type-options'), 'nosniff');
      assert.equal(header('cross-origin-resource-policy'), 'same-origin');
      assert.equal(header('content-security-policy'), "default-src 'none'; sandbox");
      assert.equal(header('access-control-allow-origin'), null);
      assert.equal(header('set-cookie'), null);
    }
    for (const path of [
      `${LOGO}.jpg`,
      `${LOGO}.woff2`,
      `${FONT}.png`,
      `${'0'.repeat(64)}.png`,
      `${LOGO}.svg`,
      `a%22%7D.400.normal.${FONT}.css`,
      `${FONT}.css`,
    ])
      assert.equal((await gateway.open(`/looks/${path}`)).status, 404, path);
  });

  test('a file that was changed in the database is not served', async () => {
    const png = makePng(20, 20);
    const facts = { mediaType: 'image/png', width: 20, height: 20 } as const;
    const hash = (await addLogo(gateway.database, owner.merchantId, facts, png))!;
    assert.equal((await gateway.open(`/looks/${hash}.png`)).status, 200);
    await gateway.database.query(damage, [hash]);
    assert.equal((await gateway.open(`/looks/${hash}.png`)).status, 404);
  });

  test('a frame has the fonts of its client key, one of our pages those of the merchant, and others none', async () => {
    const frame = async (key: string) => {
      const response = await gateway.open(`/frame/v1/?client-key=${key}`);
      return { html: await response.text(), policy: response.headers.get('content-security-policy')! };
    };
    const { merchantId } = owner;
    for (const key of [KEY, pageClientKey(merchantId, 'sandbox')]) {
      const { html, policy } = await frame(key);
      const style = styleIn(html.slice(html.indexOf('</script>')));
      assert.match(style, /^@font-face\{font-family:"Blocks";[^{}]*font-display:swap;[^{}]*\}$/);
      const hash = createHash('sha256').update(style).digest('base64');
      assert.ok(policy.includes(`; style-src 'sha256-${hash}'; font-src 'self'; `), policy);
    }
    const bare = await addClientKey(gateway.database, merchantId, 'sandbox');
    for (const key of [bare, 'gwk_test_046870']) {
      const { html, policy } = await frame(key);
      assert.doesNotMatch(html, /@font-face/, key);
      assert.doesNotMatch(policy, /style-src|font-src/, key);
    }
  });
});
