// Which card frames ask for a process of their own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useGateway } from '../test-gateway.ts';
import { wantsOwnProcess } from './frame-process.ts';

const DESKTOP = { 'sec-ch-ua-mobile': '?0' };
const GATEWAY = new URL('https://pay.gateway.example');

describe('the card frame asks for a process of its own', () => {
  const rows: readonly (readonly [from: string, headers: Record<string, string>, isAsked: boolean])[] = [
    ['a desktop Chromium on another site', { ...DESKTOP, referer: 'https://shop.example/' }, false],
    [
      'a desktop Chromium on another port of another host',
      { ...DESKTOP, referer: 'http://localhost:4000/' },
      false,
    ],
    ['a page of the same site', { ...DESKTOP, referer: 'https://www.gateway.example/' }, true],
    ['the same site, written in capitals', { ...DESKTOP, referer: 'https://WWW.GATEWAY.EXAMPLE/' }, true],
    ['the same host', { ...DESKTOP, referer: 'https://pay.gateway.example:8443/' }, true],
    ['the site itself', { ...DESKTOP, referer: 'https://gateway.example/' }, true],
    ['a phone', { 'sec-ch-ua-mobile': '?1', referer: 'https://shop.example/' }, true],
    ['a browser that does not say', { referer: 'https://shop.example/' }, true],
    ['a page without a referrer', DESKTOP, true],
    ['a referrer that is no address', { ...DESKTOP, referer: 'shop' }, true],
  ];
  for (const [from, headers, isAsked] of rows)
    test(`${from}: ${isAsked ? 'yes' : 'no'}`, () => {
      assert.equal(wantsOwnProcess(new Headers(headers), GATEWAY), isAsked);
    });

  test('two sites below one public suffix count as one, which is safe', () => {
    const headers = new Headers({ ...DESKTOP, referer: 'https://shop.co.uk/' });
    assert.equal(wantsOwnProcess(headers, new URL('https://gateway.co.uk')), true);
  });
});

describe('the document', () => {
  const gateway = useGateway();
  const agentCluster = async (headers: Record<string, string>): Promise<string | null> =>
    (await gateway.open('/frame/v1/?client-key=gwk_test_036870', { headers })).headers.get(
      'origin-agent-cluster',
    );

  test('has the header unless a desktop Chromium separates the sites', async () => {
    assert.equal(await agentCluster({}), '?1');
    assert.equal(await agentCluster({ ...DESKTOP, referer: 'https://shop.example/' }), null);
    assert.equal(await agentCluster({ ...DESKTOP, referer: `${gateway.services.publicUrl}/` }), '?1');
  });
});
