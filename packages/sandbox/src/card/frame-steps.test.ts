/** 3-D Secure in frames of a gateway: the forms to post, and that the acquirer's own pages still go to the end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TestCardBehaviour } from '@gangway/protocol/cards';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { cardScheme, findForm, type SeenPage, visaThat } from './testing-card.ts';
import { challengeRequest, decodeMessage, methodData } from './three-ds-messages.ts';

const NOTIFICATION = 'http://gateway.example/pay/abc/frame/end?client-key=gwk_test_1';
const CODE = '123456';

interface Answer {
  readonly state: string;
  readonly stage?: string;
  readonly payerUrl?: string;
  readonly form?: { readonly step: string; readonly url: string; readonly fields: Record<string, string> };
}

describe('3-D Secure in frames', () => {
  let opened: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let scheme: ReturnType<typeof cardScheme>;
  before(async () => {
    opened = await testSandboxDatabase();
    scheme = cardScheme(opened.database);
  });
  after(() => opened.drop());

  async function begin(behaviour: TestCardBehaviour, changes: object = {}) {
    const { body } = await scheme.pay({ ...visaThat(behaviour), authoriseOnRequest: true, ...changes });
    const frames = async (request: object = {}): Promise<Answer> => {
      const path = `/scheme/card/payments/by-request/${body.requestId}/frames`;
      const { status, body: answer } = await scheme.post(path, { notificationUrl: NOTIFICATION, ...request });
      assert.equal(status, 200);
      return answer as unknown as Answer;
    };
    return { ...body, url: body.payerUrl ?? '', frames };
  }

  /** Posts a form as a frame does. */
  const submit = ({ form }: Answer): Promise<SeenPage> => {
    assert.ok(form);
    return scheme.browser.submit(form.url, form.fields);
  };

  /** Answers the challenge of a page. */
  const enterCode = ({ text }: SeenPage): Promise<SeenPage> => {
    const form = findForm(text, '');
    return scheme.browser.submit(form!.action, { ...form!.fields, answer: 'code', code: CODE });
  };

  test('the issuer’s method page may be framed, and posts to the address of the frames', async () => {
    const { frames } = await begin('challenge');
    const answer = await frames();
    assert.equal(answer.form?.step, 'method');
    const data = decodeMessage(methodData, answer.form?.fields.threeDSMethodData ?? null);
    assert.equal(data?.threeDSMethodNotificationURL, NOTIFICATION);
    const page = await submit(answer);
    assert.equal(findForm(page.text, 'data-submit')?.action, NOTIFICATION);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    assert.doesNotMatch(policy, /frame-ancestors/);
    assert.match(policy, /form-action 'self' http:\/\/gateway\.example;/);
  });

  test('a challenge has the size of the frame, may be framed, and ends at the address of the frames', async () => {
    const { frames } = await begin('challenge');
    await frames();
    const answer = await frames({ completion: 'Y', windowSize: '03', language: 'nl' });
    assert.equal(answer.form?.step, 'challenge');
    const request = decodeMessage(challengeRequest, answer.form?.fields.creq ?? null);
    assert.equal(request?.challengeWindowSize, '03');
    const page = await submit(answer);
    assert.match(page.url, /\/scheme\/acs\/challenge\/.*lang=nl/);
    assert.doesNotMatch(page.headers.get('Content-Security-Policy') ?? '', /frame-ancestors/);
    const over = await enterCode(page);
    assert.equal(findForm(over.text, 'data-submit')?.action, NOTIFICATION);
    const end = await frames();
    assert.deepEqual([end.form, end.stage], [undefined, 'authenticated']);
  });

  test('a payment without a challenge has no second form', async () => {
    const { frames } = await begin('approve');
    await frames();
    const { form, stage } = await frames({ completion: 'N' });
    assert.deepEqual([form, stage], [undefined, 'authenticated']);
    const refused = await begin('rejected');
    await refused.frames();
    assert.equal((await refused.frames({ completion: 'Y' })).state, 'declined');
  });

  test('a payer who leaves the frame for the full page goes on there', async () => {
    const { frames, url } = await begin('challenge');
    await frames();
    assert.match((await scheme.browser.walk(url)).text, /name="code"/);
  });

  test('a challenge that began on the full page has no form for a frame', async () => {
    const { frames, url } = await begin('challenge');
    const page = await scheme.browser.walk(url);
    assert.match(page.headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
    const { form, payerUrl } = await frames({ completion: 'Y' });
    assert.deepEqual([form, payerUrl], [undefined, url]);
  });

  test('a stored card, whose issuer is asked without a browser, is challenged in a frame at once', async () => {
    const { frames, state } = await begin('challenge', { initiator: 'CIT' });
    assert.equal(state, 'open');
    const answer = await frames({ windowSize: '02' });
    assert.equal(answer.form?.step, 'challenge');
    assert.equal(
      decodeMessage(challengeRequest, answer.form?.fields.creq ?? null)?.challengeWindowSize,
      '02',
    );
    const over = await enterCode(await submit(answer));
    assert.equal(findForm(over.text, 'data-submit')?.action, NOTIFICATION);
  });

  test('a consent and the bank’s app need a page', async () => {
    const kept = await begin('challenge', { keeps: 'CIT' });
    assert.equal((await kept.frames({ completion: 'Y' })).form, undefined);
    const decoupled = await begin('decoupled');
    await decoupled.frames();
    const { form, payerUrl } = await decoupled.frames({ completion: 'Y' });
    assert.deepEqual([form, payerUrl], [undefined, decoupled.url]);
  });

  test('the issuer’s method page posts to no address that the payment does not name', async () => {
    const first = await (await begin('challenge')).frames();
    const other = await begin('challenge');
    const fields = await (await other.frames({ notificationUrl: 'http://other.example/end' })).form?.fields;
    const forged = JSON.parse(Buffer.from(fields?.threeDSMethodData ?? '', 'base64url').toString());
    const data = { ...forged, threeDSMethodNotificationURL: NOTIFICATION };
    const threeDSMethodData = Buffer.from(JSON.stringify(data)).toString('base64url');
    const page = await scheme.browser.submit(first.form!.url, { threeDSMethodData });
    assert.equal(page.status, 404);
  });
});
