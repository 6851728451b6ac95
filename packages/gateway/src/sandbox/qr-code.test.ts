/** The QR code of the pretend schemes' pages. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { qrModules, renderQrCode } from './qr-code.ts';

const ADDRESS = 'http://127.0.0.1:4010/scheme/pay/abcdefghijklmnopqrstuv/app?on=phone';

describe('the QR code', () => {
  // Held once against another encoder, module by module; the hash keeps it so.
  for (const [text, hash] of [
    [ADDRESS, 'bcdb900376462366'],
    ['a', 'a647a8b76697ff7c'],
    ['x'.repeat(106), '28571cbdad171764'],
  ] as const) {
    test(`of ${text.length} characters is the one the standard asks for`, () => {
      const modules = qrModules(text)!;
      const bits = modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n');
      assert.equal(createHash('sha256').update(bits).digest('hex').slice(0, 16), hash);
    });
  }

  test('is not drawn for a text that is too long', () => {
    assert.equal(qrModules('x'.repeat(107)), undefined);
    assert.equal(renderQrCode('é'.repeat(54), 'code'), undefined);
  });

  test('has its name as text, whatever that holds', async () => {
    const image = String(await renderQrCode(ADDRESS, '"><script>'));
    assert.match(image, /role="img" aria-label="&quot;&gt;&lt;script&gt;"/);
  });
});
