/** Tests of the settings of the demo. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartupFailure } from '@gangway/gateway';
import { onNetwork, openPhonePlace } from './phone.ts';
import { namedDataDirectory, readDemoSettings } from './settings.ts';

test('without settings, shop and gateway are two sites on this machine', () => {
  const { publicUrl, gateway } = readDemoSettings({});
  assert.deepEqual([publicUrl, gateway.publicUrl], ['http://localhost:4000', 'http://127.0.0.1:4010']);
});

test('PORT sets the port of the shop and GW_PORT that of the gateway', () => {
  const { port, gateway } = readDemoSettings({ PORT: '5000', GW_PORT: '5010' });
  assert.deepEqual([port, gateway.port], [5000, 5010]);
});

test('commands name a data directory that is not the default, but not on the local network', () => {
  const own = readDemoSettings({ GW_DATA_DIR: '/tmp/own' });
  assert.equal(namedDataDirectory(own), '/tmp/own');
  assert.equal(namedDataDirectory(readDemoSettings({})), undefined);
  assert.equal(namedDataDirectory(onNetwork(own, '10.0.0.5', { cert: 'c', key: 'k' })), undefined);
});

const WRONG: readonly (readonly [environment: Record<string, string>, message: RegExp])[] = [
  [{ PORT: 'shop' }, /^PORT is "shop"/],
  [{ PORT: '0' }, /^PORT/],
  [{ PORT: '70000' }, /^PORT/],
  [{ GW_PORT: '-1' }, /^GW_PORT is "-1"/],
  [{ PORT: '4010' }, /both 4010/],
  [{ GW_MODE: 'live' }, /sandbox only/],
  [{ GW_MODE: 'test' }, /^GW_MODE is "test"/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL/],
  [{ GW_PUBLIC_URL: 'nowhere' }, /^GW_PUBLIC_URL/],
];
for (const [environment, message] of WRONG) {
  test(`${JSON.stringify(environment)} stops the start with one sentence`, () => {
    assert.throws(
      () => readDemoSettings(environment),
      (error: unknown) => error instanceof StartupFailure && message.test(error.message),
    );
  });
}

test('on the local network every public URL is an HTTPS one at that address', () => {
  const { publicUrl, place, gateway } = onNetwork(readDemoSettings({ GW_METRICS_PORT: '9100' }), '10.0.0.5', {
    cert: 'c',
    key: 'k',
  });
  const tls = { cert: 'c', key: 'k' };
  assert.deepEqual([publicUrl, place], ['https://10.0.0.5:4000', { host: '10.0.0.5', tls }]);
  assert.deepEqual([gateway.publicUrl, gateway.host], ['https://10.0.0.5:4010', '10.0.0.5']);
  assert.deepEqual(gateway.network, { address: '10.0.0.5', tls, shop: publicUrl });
  assert.deepEqual(gateway.metrics, { host: '127.0.0.1', port: 9100 }, 'metrics stay on this machine');
});

for (const name of ['GW_HOST', 'GW_PUBLIC_URL']) {
  test(`${name} cannot be combined with --phone`, () =>
    assert.throws(
      () => openPhonePlace('127.0.0.1', '/dev/null/x', { [name]: 'x' }),
      new RegExp(`^StartupFailure: ${name} is set`),
    ));
}
