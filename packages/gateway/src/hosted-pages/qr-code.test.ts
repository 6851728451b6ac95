/** The QR code of pages without scripts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderQrCode } from './qr-code.ts';

const ADDRESS = 'http://127.0.0.1:4010/scheme/pay/abcdefghijklmnopqrstuv/app?on=phone';

describe('the QR code', () => {
  test('is dark at the corners that the standard defines, four modules from the edge', async () => {
    const image = String(await renderQrCode(ADDRESS, 'code'));
    for (const corner of ['M4 4h', 'M10 4h', 'M4 10h']) assert.ok(image.includes(corner), corner);
    for (const white of ['M3 4h', 'M4 3h', 'M5 5h']) assert.ok(!image.includes(white), white);
  });

  test('differs for another address', async () => {
    assert.notEqual(String(await renderQrCode(ADDRESS, 'x')), String(await renderQrCode(`${ADDRESS}2`, 'x')));
  });

  test('is undefined for a text that no code can hold', () => {
    assert.equal(renderQrCode('x'.repeat(3000), 'code'), undefined);
  });

  test('has its label as escaped text', async () => {
    const image = String(await renderQrCode(ADDRESS, '"><script>'));
    assert.match(image, /role="img" aria-label="&quot;&gt;&lt;script&gt;"/);
  });
});
