/** Tests of the greeting: it names what a tester needs first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting } from './greeting.ts';
import { terminalCode } from './terminal-code.ts';

const text = greeting({
  shop: 'http://localhost:1',
  gateway: 'http://127.0.0.1:2',
  folder: '/f',
  database: '/d',
});

for (const needed of [
  'http://localhost:1',
  'http://localhost:1/desk',
  '4111 1111 1111 1111',
  '4000 0000 0000 1018',
  '123456',
  '4000 0000 0000 2016',
  'http://localhost:1/desk#/data',
  'Approve',
  '016683',
  'gwk_test_036870',
]) {
  test(`the greeting names ${needed}`, () => assert.ok(text.includes(needed)));
}

const PHONE = {
  address: '192.168.1.20',
  others: ['10.8.0.2'],
  certificate: { cert: '', key: '', file: '/f/certificate.pem', fingerprint: 'AB:CD' },
};
const onNetwork = (isTerminal: boolean, others = PHONE.others) =>
  greeting({
    shop: 'https://192.168.1.20:1',
    gateway: 'https://192.168.1.20:2',
    folder: '/f',
    database: '/d',
    phone: { ...PHONE, others },
    isTerminal,
  });

for (const needed of [
  'AB:CD',
  '/f/certificate.pem',
  '10.8.0.2',
  'The browser warns',
  'Everybody in this network',
  'open https://192.168.1.20:2 once',
]) {
  test(`the greeting names ${needed} with --phone only`, () => {
    assert.ok(onNetwork(true).includes(needed));
    assert.ok(!text.includes(needed));
  });
}

test('the QR code of the shop is printed to a terminal, not to a file', () => {
  assert.ok(onNetwork(true).includes(terminalCode('https://192.168.1.20:1')));
  assert.doesNotMatch(onNetwork(false), /[▀▄█]/);
});

test('with a single address, no other addresses are listed', () =>
  assert.doesNotMatch(onNetwork(true, []), /Other addresses/));
