// Which notify_url is refused, in several hundred spellings, and which is allowed.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AddressSettings, guardAddress } from './address-guard.ts';
import { ADDRESS_RANGES } from './address-ranges.ts';

const live: AddressSettings = { mode: 'live' };
const sandbox: AddressSettings = { mode: 'sandbox' };
const sandboxPrivate: AddressSettings = { mode: 'sandbox', allowPrivate: true };
const nowhere = () => Promise.resolve([]);

const innerIpv4 = [
  ...ADDRESS_RANGES.filter((range) => range.family === 'ipv4').map((range) => range.network),
  '0.1.2.3 10.1.2.3 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.1.1'.split(
    ' ',
  ),
  '169.254.169.253 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1'.split(
    ' ',
  ),
  '198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.251 239.255.255.255 240.0.0.1 255.255.255.255'.split(' '),
].flat();

const innerIpv6 = [
  ...ADDRESS_RANGES.filter((range) => range.family === 'ipv6').map((range) => range.network),
  ':: ::1 ::2 100::1 1000::1 4000::1 5f00::1 64:ff9b::808:808 64:ff9b:1::1 2001:10::1'.split(' '),
  '2001:20::1 2001:db8::1 2001:db8:ffff::1 2002:808:808::1 3fff::1 3fff:fff::1 fc00::1 fd12:3456::1'.split(
    ' ',
  ),
  'fe80::1 febf::1 fec0::1 ff02::1 ff0e::1 e000::1 8000::1 0:0:0:0:0:0:0:1'.split(' '),
].flat();

/** Returns every spelling that a URL parser reads as this IPv4 address. */
function ipv4Spellings(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number) => `0x${part.toString(16)}`;
  const octal = (part: number) => `0${part.toString(8)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    [...address].map((sign) => (sign === '.' ? '。' : sign)).join(''),
    [...address]
      .map((sign) => (sign === '.' ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
      .join(''),
    [...address].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  ];
}

/** Returns every IPv6 address that embeds this IPv4 address. */
function ipv6Carriers(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${hex}`,
    `0:0:0:0:0:ffff:${hex}`,
    `::FFFF:${hex}`,
    `::ffff:0:${hex}`,
    `::${address}`,
    `::${hex}`,
    `64:ff9b::${address}`,
    `64:ff9b::${hex}`,
    `64:ff9b:1::${address}`,
    `2002:${hex}::`,
    `2002:${hex}::1`,
    `2001:0:${hex}::1`,
  ];
}

const insideHosts = [
  ...innerIpv4.flatMap(ipv4Spellings),
  ...innerIpv6.map((address) => `[${address}]`),
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '8.8.8.8'].flatMap((address) =>
    ipv6Carriers(address).map((carrier) => `[${carrier}]`),
  ),
];

const inside = insideHosts.map((host, index) => `https://${host}${index % 2 === 0 ? '' : ':8443'}/notify`);

const malformed = [
  '',
  ' ',
  'notify',
  '/notify',
  '//',
  'https://',
  'https://:443/',
  'https://exa mple.com/',
  'https://[::1',
  'https://256.1.1.1/',
  'https://1.2.3.4.5/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://[::1%251]/',
  'https://exa%00mple.com/',
  'https://example.com:65536/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/plain,ok',
  'unix:/run/postgresql',
  'ws://example.com/',
  'http+unix://%2Frun/',
  'blob:https://example.com/1',
  'https://user@example.com/',
  'https://user:word@example.com/',
  'https://:word@example.com/',
  'https://8.8.8.8@127.0.0.1/',
  'https://example.com@10.0.0.1/',
  'https://example.com%40x@8.8.8.8/',
  `https://example.com/${'a'.repeat(2048)}`,
];

describe('addresses of internal networks', () => {
  test('at least 300 spellings are refused in live mode, before any name is resolved', async () => {
    const forms = [...inside, ...malformed];
    assert.ok(new Set(forms).size >= 300);
    for (const form of forms) {
      const verdict = await guardAddress(form, live, () => assert.fail(`${form} was resolved`));
      assert.equal(verdict.allowed, false, form);
    }
  });

  test('the sandbox allows loopback, and no other internal address', async () => {
    for (const form of [...inside, ...malformed]) {
      const verdict = await guardAddress(form, sandbox, nowhere);
      const loopback = verdict.allowed && /^(127\.\d+\.\d+\.\d+|\[::1\])\.?$/.test(verdict.url.hostname);
      assert.equal(verdict.allowed, loopback, form);
    }
    for (const form of ['http://127.0.0.1:4000/', 'http://[::1]:4000/', 'http://2130706433/']) {
      assert.ok((await guardAddress(form, sandbox, nowhere)).allowed, form);
    }
  });

  test('a name is refused when one of its addresses is', async () => {
    for (const address of [...innerIpv4, ...innerIpv6, 'fe80::1%eth0', '1.2.3', 'example.com', '']) {
      for (const addresses of [[address], ['8.8.8.8', address], [address, '2600::1']]) {
        const verdict = await guardAddress('https://shop.example/', live, () => Promise.resolve(addresses));
        assert.equal(verdict.allowed, false, addresses.join());
      }
    }
  });

  test('private ranges are allowed only in the sandbox and only by the setting', async () => {
    const privateLive: AddressSettings = { mode: 'live', allowPrivate: true };
    for (const host of ['10.1.2.3', '172.16.0.1', '192.168.1.1', '[fd12::1]']) {
      assert.equal((await guardAddress(`https://${host}/`, sandbox, nowhere)).allowed, false, host);
      assert.equal((await guardAddress(`https://${host}/`, privateLive, nowhere)).allowed, false, host);
      assert.equal((await guardAddress(`https://${host}/`, sandboxPrivate, nowhere)).allowed, true, host);
    }
    for (const host of [
      '169.254.169.254',
      '[fd00:ec2::254]',
      '100.64.0.1',
      '[fe80::1]',
      '0.0.0.0',
      '224.0.0.1',
    ]) {
      assert.equal((await guardAddress(`https://${host}/`, sandboxPrivate, nowhere)).allowed, false, host);
    }
  });

  test('a sandbox on the network notifies its own address and public ones, and no other internal address', async () => {
    const network: AddressSettings = { mode: 'sandbox', allowPrivate: true, only: '192.168.1.20' };
    const rows = [
      ['192.168.1.20', true],
      ['8.8.8.8', true],
      ['192.168.1.21', false],
      ['10.1.2.3', false],
      ['127.0.0.1', false],
      ['[::1]', false],
      ['169.254.169.254', false],
    ] as const;
    for (const [host, allowed] of rows)
      assert.equal((await guardAddress(`https://${host}/`, network, nowhere)).allowed, allowed, host);
    const live: AddressSettings = { ...network, mode: 'live' };
    assert.equal((await guardAddress('https://192.168.1.20/', live, nowhere)).allowed, false);
  });

  test('the reason names the kind of address', async () => {
    const rows = [
      ['https://169.254.169.254/', /metadata/],
      ['https://[::ffff:7f00:1]/', /IPv4-mapped/],
      ['https://100.64.0.1/', /carrier-grade NAT/],
      ['https://[64:ff9b::a00:1]/', /NAT64/],
      ['https://[2001::1]/', /Teredo/],
      ['http://8.8.8.8/', /needs https/],
      ['https://a:b@8.8.8.8/', /user name/],
      ['https://no-such-name.example/', /no address/],
    ] as const;
    for (const [url, reason] of rows) {
      const verdict = await guardAddress(url, live, nowhere);
      assert.match(verdict.allowed ? '' : verdict.reason, reason);
    }
  });
});

describe('addresses outside', () => {
  const outside =
    '1.1.1.1 8.8.8.8 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 172.15.0.1'.split(' ');
  outside.push(...'172.32.0.1 192.0.1.1 192.167.1.1 198.17.0.1 198.20.0.1 223.255.255.255'.split(' '));
  outside.push(...'2606:4700::1111 2001:4860:4860::8888 2a00:1450::1 2003::1 2000::1 3ffe::1'.split(' '));

  test('public addresses are allowed in every mode', async () => {
    for (const address of outside) {
      const host = address.includes(':') ? `[${address}]` : address;
      for (const settings of [live, sandbox, sandboxPrivate]) {
        assert.ok((await guardAddress(`https://${host}/`, settings, nowhere)).allowed, address);
      }
    }
  });

  test('the connection goes only to the addresses that were checked', async () => {
    const answers = [['8.8.8.8', '2600::1'], ['127.0.0.1']];
    const verdict = await guardAddress('https://rebind.example/', live, () =>
      Promise.resolve(answers.shift()!),
    );
    assert.ok(verdict.allowed);
    for (let round = 0; round < 2; round += 1) {
      verdict.lookup('rebind.example', { all: true }, (error, found) => {
        assert.equal(error, null);
        assert.deepEqual(found, [
          { address: '8.8.8.8', family: 4 },
          { address: '2600::1', family: 6 },
        ]);
      });
      verdict.lookup('rebind.example', {}, (_error, address, family) => {
        assert.deepEqual([address, family], ['8.8.8.8', 4]);
      });
    }
    assert.equal(answers.length, 1);
  });
});
