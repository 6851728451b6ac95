/** The simulated schemes step by step: the input that each requires and accepts, and automatic outcomes. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { METHODS } from '@gangway/protocol';
import { aloneNumber, scanDatabase } from '../../../gateway/src/storage/test-column-scan.ts';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { testScheme, validTransaction } from '../testing-scheme.ts';
import { BLIK_CODE_SECONDS, SMS_CODE, TEST_INPUTS } from './payer-data.ts';

describe('the steps of a scheme', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof testScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = testScheme(opened.database);
  });
  after(() => opened.drop());

  async function opening(method: string, more: Record<string, unknown> = {}) {
    const request = { ...validTransaction(), method, ...more };
    const { body } = await scheme.create(request);
    const url = body.payerUrl ?? '';
    return {
      url,
      started: body,
      page: async (rest = '') => (await scheme.open(`${url}${rest}`)).text(),
      ask: async () => (await scheme.ask(request.requestId)).body,
      /** Submits a form and opens the next page. */
      async type(fields: Record<string, string>) {
        let answer = await scheme.fill(url, fields);
        while (answer.status === 303) answer = await scheme.open(answer.headers.get('Location') ?? '');
        return answer.text();
      },
    };
  }

  for (const [method, bank] of [
    ['iDEAL', 'Dijk &amp; Duin'],
    ['iDEAL Fast Checkout', 'Dijk &amp; Duin'],
    ['EPS', 'Alpenbank'],
    ['Przelewy24', 'Bank Wisła'],
    ['Trustly', 'Fjordbanken'],
  ] as const) {
    test(`${method} asks for the bank, then the bank asks for approval`, async () => {
      const { page, type, ask, url } = await opening(method);
      assert.match(await page(), new RegExp(`name="choice" value="${bank}"`));
      assert.match(await type({}), /Choose one of the banks\./);
      assert.match(await type({ choice: 'Bank of Nowhere' }), /Choose one of the banks\./);
      const approval = await type({ choice: bank.replace('&amp;', '&') });
      assert.match(approval, new RegExp(`<h1 class="gw-shop"><bdi>${bank}</bdi></h1>`));
      assert.equal((await ask()).state, 'open');
      await scheme.choose(url, 'approve');
      assert.equal((await ask()).state, 'paid');
    });
  }

  for (const method of ['PayPal', 'TWINT', 'Satispay', 'Klarna'])
    test(`${method} asks for the approval at once, on its page`, async () => {
      const { page, ask, url } = await opening(method);
      const shown = await page();
      assert.match(shown, new RegExp(`<bdi>${method}</bdi>`));
      assert.match(shown, /What should happen\?/);
      await scheme.choose(url, 'refuse');
      assert.notEqual((await ask()).state, 'paid');
      const again = await opening(method);
      await scheme.choose(again.url, 'approve');
      assert.equal((await again.ask()).state, 'paid');
    });

  test('a fast checkout reports contact and addresses once it is paid, and shows them before', async () => {
    const { url, ask, type } = await opening('iDEAL Fast Checkout');
    assert.match(await type({ choice: 'Polder Bank' }), /Noor de Vries/);
    assert.equal('checkoutData' in (await ask()), false);
    await scheme.choose(url, 'approve');
    const { customer, shippingAddress } = (await ask()).checkoutData as unknown as Record<string, object>;
    assert.deepEqual(Object.keys(customer!), ['firstName', 'lastName', 'email', 'phoneNumber']);
    assert.deepEqual(Object.keys(shippingAddress!), [
      'firstName',
      'lastName',
      'companyName',
      'street',
      'houseNumber',
      'addition',
      'postalCode',
      'city',
      'countryName',
    ]);
  });

  for (const method of ['Bancontact', 'Payconiq', 'WeChat Pay']) {
    test(`${method} shows a QR code and a link to its app, and continues by itself`, async () => {
      const { url } = await opening(method);
      const answer = await scheme.open(url);
      assert.equal(answer.headers.get('Refresh'), `4; url=${url}?wait=1`);
      const text = await answer.text();
      assert.match(text, /<svg class="gw-qr"/);
      assert.ok(text.includes(`href="${url}/app"`));
      const chosen = await scheme.choose(`${url}/app?on=phone`, 'approve');
      const phone = await (await scheme.open(chosen.headers.get('Location') ?? '')).text();
      assert.match(phone, /Done on this phone/);
      assert.doesNotMatch(phone, /http-equiv/);
      const desk = await scheme.open(`${url}?wait=1`);
      assert.equal(desk.headers.get('Location'), `${url}/done`);
    });
  }

  test('Payconiq times out after 20 minutes', async () => {
    const { ask } = await opening('Payconiq', { expiresInSeconds: 86_400 });
    scheme.clock.move(20 * 60);
    assert.equal((await ask()).state, 'timed-out');
  });

  test('Alipay+ asks for the wallet, unless the merchant chose it', async () => {
    const { page, type } = await opening('Alipay');
    assert.equal((await page()).match(/name="choice"/g)?.length, 19);
    assert.match(await type({ choice: 'GCash' }), /Open the app of GCash/);
    const chosen = await opening('Alipay', { walletType: 'DANA' });
    assert.match(await chosen.page(), /Open the app of DANA/);
  });

  for (const scenario of ['wap', 'app', 'mini-program']) {
    test(`a wallet in the scenario ${scenario} shows its app instead of a code`, async () => {
      const { page } = await opening('WeChat Pay', { scenario });
      const text = await page();
      assert.doesNotMatch(text, /<svg class="gw-qr"/);
      assert.match(text, /What should happen\?/);
    });
  }

  test('UnionPay asks for the code of a text message, at most three times', async () => {
    const paid = await opening('UnionPayWap');
    assert.match(await paid.page(), new RegExp(`the code is ${SMS_CODE}`));
    assert.match(await paid.type({ textCode: 'abc' }), /The code has six digits/);
    assert.match(await paid.type({ textCode: '222 222' }), /2 tries are left/);
    await paid.type({ textCode: SMS_CODE });
    assert.equal((await paid.ask()).state, 'paid');
    const refused = await opening('UnionPayWap');
    for (let wrong = 0; wrong < 3; wrong += 1) await refused.type({ textCode: '999999' });
    assert.equal((await refused.ask()).state, 'refused');
  });

  for (const text of ['', '12', '+31612345678', '+3460000000', '800000000']) {
    test(`Bizum refuses the phone number ${JSON.stringify(text)}`, async () => {
      const { type, ask } = await opening('Bizum');
      assert.match(await type({ phone: text }), /This is not a Spanish mobile number/);
      assert.equal((await ask()).state, 'open');
    });
  }

  for (const text of ['+34 612 345 678', '612345678', '0034612345678']) {
    test(`Bizum accepts the phone number ${text}, waits for the app, and times out after five minutes`, async () => {
      const { type, ask, page } = await opening('Bizum');
      assert.match(await type({ phone: text }), /You have five minutes/);
      scheme.clock.move(299);
      assert.match(await page(), /Approve in (your bank’s app|MB WAY)/);
      scheme.clock.move(1);
      assert.equal((await ask()).state, 'timed-out');
    });
  }

  test('a BLIK code typed 120 seconds after the page was opened has lapsed', async () => {
    const { type, ask, page } = await opening('Blik');
    const since = /name="since" value="(\d+)"/.exec(await page())?.[1] ?? '';
    scheme.clock.move(BLIK_CODE_SECONDS + 1);
    assert.match(await type({ blikCode: '123456', since }), /A code is valid for 120 seconds/);
    assert.match(await type({ blikCode: '12345', since }), /A BLIK code has six digits/);
    assert.equal((await ask()).state, 'open');
  });

  for (const { method, value, description, course } of TEST_INPUTS) {
    if (!course || METHODS[method].asks === 'account') continue;
    const field = METHODS[method].asks === 'phone' ? 'phone' : 'blikCode';
    test(`${method} ${value} on the page: ${description}`, async () => {
      const { type, ask, page } = await opening(method);
      const since = /name="since" value="(\d+)"/.exec(await page())?.[1] ?? '';
      const text = await type({ [field]: value, since });
      if (course.afterSeconds === 0) {
        assert.match(text, /role="alert"/);
        return assert.equal((await ask()).state, 'open');
      }
      assert.match(text, /Approve in (your bank’s app|MB WAY)/);
      scheme.clock.move(course.afterSeconds);
      assert.equal((await ask()).state, course.state);
    });

    test(`${method} ${value} with the creation: ${description}`, async () => {
      const { started, ask, page } = await opening(method, { [field]: value });
      assert.equal(started.state, course.afterSeconds === 0 ? 'refused' : 'open');
      if (course.afterSeconds > 0) assert.match(await page(), /Approve in (your bank’s app|MB WAY)/);
      scheme.clock.move(course.afterSeconds);
      assert.equal((await ask()).state, course.state);
    });
  }

  for (const { method, value, description, course } of TEST_INPUTS)
    if (METHODS[method].asks === 'account')
      test(`${method} ${value}: ${description}`, async () => {
        const { started, ask } = await opening(method, { iban: value });
        assert.equal(started.state, course?.afterSeconds === 0 ? 'refused' : 'open');
        assert.deepEqual(started.debit, (await ask()).debit);
        assert.match(JSON.stringify(started.debit), new RegExp(`"last4":"${value.slice(-4)}"`));
        scheme.clock.move(course?.afterSeconds ?? 60);
        assert.equal((await ask()).state, course?.state ?? 'open');
      });

  test('an account that is in no table is debited after ten seconds, not before', async () => {
    const { ask } = await opening('SEPA Direct Debit', { iban: 'NL91ABNA0417164300' });
    scheme.clock.move(9);
    assert.equal((await ask()).state, 'open');
    scheme.clock.move(1);
    assert.equal((await ask()).state, 'paid');
  });

  const FOREIGN = [
    ['Bizum', '+351910000001'],
    ['MB WAY', '+34600000001'],
    ['MB WAY', '+351210000001'],
  ] as const;
  for (const [method, phone] of FOREIGN)
    test(`${method} does not know ${phone}, on its page or with the creation`, async () => {
      const { type, ask } = await opening(method);
      assert.match(
        await type({ phone }),
        new RegExp(`This is not a ${method === 'Bizum' ? 'Spanish' : 'Portuguese'}`),
      );
      assert.equal((await ask()).state, 'open');
      assert.equal((await opening(method, { phone })).started.state, 'refused');
    });

  test('MB WAY takes a Portuguese number without its country code, and names its app', async () => {
    const { type, ask, page } = await opening('MB WAY');
    assert.match(await page(), /You approve the payment in MB WAY\./);
    assert.match(await type({ phone: '910 000 001' }), /Approve in MB WAY/);
    scheme.clock.move(3);
    assert.equal((await ask()).state, 'paid');
  });

  test('a code sent with the creation that is in no table is approved after three seconds', async () => {
    const { ask } = await opening('Blik', { blikCode: '482915' });
    scheme.clock.move(3);
    assert.equal((await ask()).state, 'paid');
  });

  test('a decision in time takes precedence over the automatic outcome', async () => {
    const { url, ask } = await opening('Blik', { blikCode: '777123' });
    await scheme.choose(url, 'refuse');
    scheme.clock.move(3);
    assert.equal((await ask()).state, 'refused');
  });

  test('no table contains a code or a phone number', async () => {
    await opening('Blik', { blikCode: '482915' });
    await (await opening('Bizum')).type({ phone: '+34698765432' });
    const { foundIn } = await scanDatabase(opened.database, [aloneNumber('482915'), /698765432/]);
    assert.deepEqual(foundIn, []);
  });

  test('"paid twice" reports one payment and a second one of the same amount', async () => {
    const { url, ask } = await opening('iDEAL');
    await scheme.choose(url, 'twice');
    const { state, amount, again } = await ask();
    const second = again as unknown as Record<string, string>;
    assert.deepEqual([state, amount, second.amount, second.currency], ['paid', '24.99', '24.99', 'EUR']);
    const back = { requestId: crypto.randomUUID(), transactionId: second.transactionId, amount: '24.99' };
    assert.deepEqual((await scheme.giveBack(back)).body, { state: 'returned' });
  });

  test('"paid late" times out first, and is paid ten seconds later', async () => {
    const { url, ask } = await opening('iDEAL');
    await scheme.choose(url, 'late');
    assert.equal((await ask()).state, 'timed-out');
    scheme.clock.move(10);
    assert.equal((await ask()).state, 'paid');
  });

  test('"another amount" pays 1.00 more, and all of it can be returned', async () => {
    const { url, ask, started } = await opening('iDEAL');
    await scheme.choose(url, 'other-amount');
    assert.deepEqual([(await ask()).state, (await ask()).amount], ['paid', '25.99']);
    const back = { requestId: crypto.randomUUID(), transactionId: started.transactionId, amount: '25.99' };
    assert.deepEqual((await scheme.giveBack(back)).body, { state: 'returned' });
  });
});
