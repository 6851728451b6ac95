/** Tests of the self-signed certificate: it can be parsed and meets the requirements of browsers. */
import assert from 'node:assert/strict';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { makeCertificate } from './certificate.ts';

const NOW = Date.UTC(2026, 10, 21, 5, 30);
const made = makeCertificate('192.168.1.20', NOW);
const read = new X509Certificate(made.cert);

test('the certificate is signed with its own key', () => {
  assert.ok(read.verify(read.publicKey));
  assert.ok(read.checkPrivateKey(createPrivateKey(made.key)));
  assert.equal(read.subject, 'CN=Gangway demo on 192.168.1.20');
  assert.equal(read.issuer, read.subject);
});

test('the certificate is for the address and localhost only', () => {
  assert.equal(read.subjectAltName, 'IP Address:192.168.1.20, DNS:localhost');
  assert.equal(read.checkIP('192.168.1.21'), undefined);
});

test('the certificate is for servers only and is not a CA, so trusting it trusts no other site', () => {
  assert.equal(read.ca, false);
  assert.deepEqual(read.keyUsage, ['1.3.6.1.5.5.7.3.1']);
});

test('the certificate is valid for 397 days, starting the day before', () => {
  assert.equal(Date.parse(read.validFrom), NOW - 86_400_000);
  assert.equal(Date.parse(read.validTo) - Date.parse(read.validFrom), 397 * 86_400_000);
});

test('each certificate has its own key and a positive serial number', () => {
  const other = new X509Certificate(makeCertificate('192.168.1.20', NOW).cert);
  assert.match(read.serialNumber, /^01[0-9A-F]{30}$/);
  assert.notEqual(other.serialNumber, read.serialNumber);
  assert.notEqual(other.fingerprint256, read.fingerprint256);
});

test('a client that trusts the certificate connects over TLS, any other fails', async () => {
  const { cert, key } = makeCertificate('127.0.0.1', Date.now());
  const server = createServer({ cert, key }, (_request, response) => void response.end('ok'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (ca?: string) =>
    new Promise((resolve) => {
      get(url, { agent: false, ...(ca && { ca }) }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  assert.deepEqual([await ask(cert), await ask()], [200, 'DEPTH_ZERO_SELF_SIGNED_CERT']);
  server.close();
});
