// The key that cards are encrypted with: of a certificate or a JWK, with the algorithms that the owner names.
import assert from 'node:assert/strict';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { readCardSeal } from './card-seal.ts';

/** A certificate that nobody has the private key of, as Base64. */
const CERTIFICATE = [
  'MIIDETCCAfmgAwIBAgIUId/OiS91ttr13DBliDioX9NMlWUwDQYJKoZIhvcNAQELBQAwFzEVMBMGA1UEAwwMU3RhbmRJbl9F',
  'Q09NMCAXDTI2MTEyNzE2MzUzMloYDzIxMjYxMTAzMTYzNTMyWjAXMRUwEwYDVQQDDAxTdGFuZEluX0VDT00wggEiMA0GCSqG',
  'SIb3DQEBAQUAA4IBDwAwggEKAoIBAQCemo5KFNQAfkJQ55UUdOE3heK2kmfM+yCBTbku2RtZjbCn4X/GXrjt7htIjj1BpeyR',
  'mOMST4aDAToKoQukgg5YQ3KugV51E6yGiIB8RkfZKiFbfrC5e7rF3KSVAXbrVe9d2nj4C10NyTfZANYFgh3Kk4IJDw4YZNyo',
  'VgNztIe5FIKe2Ll3mv/H9wpCb1BgXvValDWOKlkgWvbs934hvK/kBrlHyLZpOhaLMjfjrWFH+h2xOBKU0PVadUZnwO0JVfm9',
  '40x+V9kbr6qSrEc+bMrWttVmhK93Pvm7gdTdRtA1eTu8D/pGBc7cH2djn26yJq3j6rUhhzjFe0ruPN1VLPeFAgMBAAGjUzBR',
  'MB0GA1UdDgQWBBQcStUQ9FYnX1o7HrGVFLOk/spngDAfBgNVHSMEGDAWgBQcStUQ9FYnX1o7HrGVFLOk/spngDAPBgNVHRMB',
  'Af8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAB0eKEnSEqIeAxpfeADCD7/lyZpsfMUa9pDepj6yI6hjJGHIZuklFajzr2',
  '17iOpALZxPl4pF3RvnHSO5FL/RAAnqKKWK/ZiNK+dHhEmpU390SVZp4ELydzTsU3nRBP7AzzExOFE73rhqUtPSVQbWbKzPxm',
  'tkA4RPieWjLiU63r3rexR5LNoY5F3+LwngBk5MwmIMViXpnoj3ksWTUtoQZQO/mIcNJ/tDnRe7yDxBLQE8J5G5HXmNazyrbL',
  '8d14kFS41G8TZnvVt121bT15Mb8GTc3j6uk9h4QBICdLkIqbhHTtpm+2XQCuaicWDVCTH8ADVy3XsvCLT2z04/ODu0d2',
].join('');
const jwkOf = (modulusLength: number) =>
  JSON.stringify(generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' }));
const PEM = new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).toString();

test('a certificate is read from PEM in one line, from escaped line ends, and from its Base64', () => {
  const expected = readCardSeal(CERTIFICATE);
  for (const text of [PEM, PEM.replaceAll('\n', ' '), PEM.replaceAll('\n', '\\n')])
    assert.deepEqual(readCardSeal(text), expected);
  const { n } = new X509Certificate(PEM).publicKey.export({ format: 'jwk' });
  assert.deepEqual(expected, {
    key: { kty: 'RSA', n, e: 'AQAB' },
    ...{ alg: 'RSA-OAEP-256', enc: 'A256GCM', header: { version: '1' } },
  });
});

test('a JWK is read, and nothing of a private one but its public half', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { key } = readCardSeal(JSON.stringify(privateKey.export({ format: 'jwk' })));
  assert.deepEqual(Object.keys(key), ['kty', 'n', 'e']);
});

test('algorithms and members of the header are those that the owner names', () => {
  const { alg, enc, header } = readCardSeal(CERTIFICATE, 'RSA-OAEP A256CBC-HS512 version=2 kid=key.1');
  assert.deepEqual([alg, enc, header], ['RSA-OAEP', 'A256CBC-HS512', { version: '2', kid: 'key.1' }]);
});

for (const [what, certificate, encryption, message] of [
  ['a text that is no certificate', 'MIIC', undefined, /^card-certificate is no X\.509/],
  ['JSON that is no key', '{"kty":"RSA"}', undefined, /^card-certificate is no X\.509/],
  ['a short key', jwkOf(1024), undefined, /^card-certificate has no RSA key of at least 2048/],
  [
    'a key of another kind',
    JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })),
    undefined,
    /^card-certificate has no RSA key/,
  ],
  ['another algorithm', CERTIFICATE, 'RSA1_5 A256GCM', /^card-encryption is not like/],
  ['one algorithm', CERTIFICATE, 'A128KW', /^card-encryption is not like/],
  [
    'a header that names an algorithm',
    CERTIFICATE,
    'RSA-OAEP A256GCM alg=none',
    /^card-encryption is not like/,
  ],
  ['a header that compresses', CERTIFICATE, 'RSA-OAEP A256GCM zip=DEF', /^card-encryption is not like/],
] as const)
  test(`${what} is refused in a sentence that does not repeat it`, () => {
    assert.throws(
      () => readCardSeal(certificate, encryption),
      (error: Error) => message.test(error.message) && !error.message.includes(encryption ?? certificate),
    );
  });
