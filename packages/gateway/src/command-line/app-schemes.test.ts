/** App schemes on the command line, and the schemes that merchants used before they were registered. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { addAppScheme, removeAppScheme } from '../accounts/app-schemes.ts';
import { statement } from '../storage/database.ts';
import { testGateway, validPayment } from '../test-gateway.ts';
import { type TestCommandLine, testCommandLine } from './test-command-line.ts';

const findMerchantId = statement('test.merchant-id', 'SELECT id FROM merchants WHERE uid = $1');
const MIGRATION = readFileSync(
  new URL('../storage/migrations/0022_signatures-and-app-schemes.sql', import.meta.url),
  'utf8',
);

describe('app schemes', () => {
  let commandLine: TestCommandLine;
  before(async () => {
    commandLine = await testCommandLine();
    await commandLine.type(['merchants', 'add', '--uid', '056870', '--name', 'Tulip Shop']);
  });
  after(() => commandLine.drop());

  test('a scheme is added in lower case, listed and removed', async () => {
    assert.equal((await commandLine.type('app-schemes add --merchant 056870 --scheme MugShop')).code, 0);
    assert.equal((await commandLine.type('app-schemes add --merchant 056870 --scheme mugshop')).code, 1);
    const [listed = {}] = await commandLine.read<Record<string, unknown>[]>(
      'app-schemes list --merchant 056870',
    );
    assert.equal(listed.scheme, 'mugshop');
    assert.equal((await commandLine.type('app-schemes remove --merchant 056870 --scheme MUGSHOP')).code, 0);
    assert.equal((await commandLine.type('app-schemes remove --merchant 056870 --scheme mugshop')).code, 1);
    assert.match((await commandLine.type('app-schemes list --merchant 056870')).out, /has no schemes/);
  });

  for (const [words, sentence] of [
    ['app-schemes add --merchant nobody --scheme mugshop', /There is no merchant nobody\./],
    ['app-schemes add --merchant 056870 --scheme https', /opens an app: mugshop, not https/],
    ['app-schemes add --merchant 056870 --scheme javascript', /opens an app/],
    ['app-schemes add --merchant 056870 --scheme mugshop://', /A scheme has letters/],
    ['app-schemes remove --merchant 056870 --scheme tulips', /does not have the scheme tulips/],
  ] as const)
    test(`refused with a reason: ${words}`, async () => {
      const { code, err } = await commandLine.type(words);
      assert.notEqual(code, 0);
      assert.match(err, sentence);
    });
});

test('a live gateway accepts only a redirect_url with https or a registered scheme of its merchant', async (t) => {
  const gateway = await testGateway({ mode: 'live' });
  t.after(() => gateway.stop());
  const pay = (redirect_url: string, user = '016683') =>
    gateway.call(
      'v3.CreatePaymentsWalletApp',
      validPayment({
        sub_pay_method: 'Alipay',
        os_type: 'ios',
        notify_url: 'https://shop.example/n',
        redirect_url,
      }),
      { user },
    );
  const { code, message } = await pay('mugshop://paid');
  assert.equal(code, '-3002');
  assert.match(message, /^Invalid field: redirect_url is neither an https address nor of a scheme/);
  const [merchant] = await gateway.database.query<{ id: string }>(findMerchantId, ['036870']);
  await addAppScheme(gateway.database, { merchantId: merchant!.id, scheme: 'mugshop' });
  gateway.services.callers.forget();
  assert.equal((await pay('MugShop://paid')).code, '200');
  assert.equal((await pay('intent://paid')).code, '-3002');
  assert.equal((await pay('mugshop://paid', '046683')).code, '-3002', 'of another merchant');
  await removeAppScheme(gateway.database, { merchantId: merchant!.id, scheme: 'mugshop' });
  gateway.services.callers.forget();
  assert.equal((await pay('mugshop://paid')).code, '-3002');
});

test('the migration registers the app schemes that merchants have used in redirect_urls', async (t) => {
  const gateway = await testGateway();
  t.after(() => gateway.stop());
  const inApp = { sub_pay_method: 'Alipay', os_type: 'ios' };
  for (const redirect_url of [
    'MugShop://paid',
    'mugshop://paid?a=1',
    'intent://x',
    'https://shop.example/',
    undefined,
  ]) {
    const answer = await gateway.call('v3.CreatePaymentsWalletApp', validPayment({ ...inApp, redirect_url }));
    assert.equal(answer.code, '200', answer.message);
  }
  const client = new pg.Client({ connectionString: gateway.url });
  await client.connect();
  await client.query('DROP TABLE app_schemes, signed_contents');
  await client.query(MIGRATION.slice(0, MIGRATION.indexOf('-- Down')));
  const { rows } = await client.query('SELECT scheme FROM app_schemes ORDER BY scheme');
  await client.end();
  assert.deepEqual(rows, [{ scheme: 'intent' }, { scheme: 'mugshop' }]);
});
