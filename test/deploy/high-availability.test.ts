/** Tests that the files of `deploy/ha` fit each other. `proof:failover` and `test/wide/pgbouncer.test.ts` run them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(`deploy/ha/${file}`, 'utf8');

/** The members of patroni.yml that the tests read. */
interface PatroniConfiguration {
  readonly scope: string;
  readonly etcd?: { readonly hosts: readonly string[] };
  readonly etcd3?: unknown;
  readonly bootstrap: {
    readonly dcs: {
      readonly ttl: number;
      readonly loop_wait: number;
      readonly retry_timeout: number;
      readonly synchronous_mode: boolean;
    };
  };
}

const PATRONI = parse(read('patroni.yml')) as PatroniConfiguration;
const ETCD = read('etcd.env');
const HAPROXY = read('haproxy.cfg');

test('Patroni uses the v2 API of etcd, which etcd has switched on', () => {
  assert.equal(PATRONI.etcd3, undefined);
  assert.match(ETCD, /^ETCD_ENABLE_V2=true$/m);
});

test('commits wait for a replica, and the times of Patroni fit each other', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = PATRONI.bootstrap.dcs;
  assert.equal(synchronous_mode, true);
  assert.ok(ttl >= loop_wait + 2 * retry_timeout);
});

test('Patroni, etcd and HAProxy name the same three machines', () => {
  const peers = [...ETCD.matchAll(/=http:\/\/([\d.]+):2380(?:,|$)/gm)].map(([, address]) => address);
  const clients = PATRONI.etcd!.hosts.map((host) => host.replace(':2379', ''));
  const servers = [...HAPROXY.matchAll(/^ {2}server \w+ ([\d.]+):5432 check port 8008$/gm)].map(
    ([, at]) => at,
  );
  assert.equal(clients.length, 3);
  assert.deepEqual(servers, clients);
  assert.deepEqual([...new Set(peers)].toSorted(), clients.toSorted());
});

test('HAProxy frees clients of a server that hangs', () => {
  assert.match(HAPROXY, /on-marked-down shutdown-sessions/);
});
