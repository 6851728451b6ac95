/** Tests of the stored certificate: created once, renewed when unusable, and readable by its owner only. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { StartupFailure } from '@gangway/gateway';
import { keptCertificate } from './kept-certificate.ts';

const ADDRESS = '192.168.1.20';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const root = mkdtempSync(join(tmpdir(), 'gangway-certificate-'));
describe('the stored certificate', () => {
  after(() => rmSync(root, { recursive: true }));

  let folders = 0;
  /** A folder that does not exist yet. */
  const newFolder = () => join(root, String(++folders));

  test('is created once, readable by its owner only, and reused by the next start', () => {
    const folder = newFolder();
    const first = keptCertificate(folder, ADDRESS, NOW);
    assert.deepEqual(keptCertificate(folder, ADDRESS, NOW + DAY_MS), first);
    assert.equal(readFileSync(first.file, 'utf8'), first.cert);
    assert.match(first.fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    for (const file of [first.file, join(folder, 'phone-key.pem')])
      assert.equal(statSync(file).mode & 0o777, 0o600, file);
  });

  const ANEW: readonly (readonly [when: string, address: string, now: number, damage?: string])[] = [
    ['the address changed', '192.168.1.21', NOW],
    ['it ends within the week', ADDRESS, NOW + 390 * DAY_MS],
    ['it is not valid yet', ADDRESS, NOW - 2 * DAY_MS],
    ['the certificate is damaged', ADDRESS, NOW, 'phone-certificate.pem'],
    ['the key is damaged', ADDRESS, NOW, 'phone-key.pem'],
  ];
  for (const [when, address, now, damage] of ANEW) {
    test(`is created again when ${when}`, () => {
      const folder = newFolder();
      const first = keptCertificate(folder, ADDRESS, NOW);
      if (damage) writeFileSync(join(folder, damage), 'half');
      const second = keptCertificate(folder, address, now);
      assert.notEqual(second.fingerprint, first.fingerprint);
      assert.deepEqual(keptCertificate(folder, address, now), second);
    });
  }

  test('is created again when the key belongs to another certificate', () => {
    const [folder, other] = [newFolder(), newFolder()];
    const first = keptCertificate(folder, ADDRESS, NOW);
    keptCertificate(other, ADDRESS, NOW);
    writeFileSync(join(folder, 'phone-key.pem'), readFileSync(join(other, 'phone-key.pem')));
    assert.notEqual(keptCertificate(folder, ADDRESS, NOW).fingerprint, first.fingerprint);
  });

  test('stops the start with one sentence if its folder cannot be used', () => {
    const file = join(root, 'a-file');
    writeFileSync(file, '');
    assert.throws(
      () => keptCertificate(join(file, 'data'), ADDRESS, NOW),
      (error: unknown) =>
        error instanceof StartupFailure &&
        /^The certificate of --phone cannot be kept in /.test(error.message),
    );
  });
});
