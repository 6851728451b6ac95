/** Tests the manifests of `deploy/kubernetes` against the gateway's settings and image; no cluster runs here. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '../../packages/gateway/src/settings.ts';

const FOLDER = 'deploy/kubernetes';

/** The members of an object that the tests read. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector: Record<string, unknown>;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly template?: { readonly metadata: { labels: Record<string, string> }; readonly spec: PodSpec };
  };
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { readonly runAsUser: number };
  readonly containers: readonly {
    readonly envFrom: readonly Record<string, { readonly name: string }>[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly startupProbe: Probe;
    readonly livenessProbe: Probe;
    readonly readinessProbe: Probe;
  }[];
}

const documents = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')),
);
const manifests = documents.map((document) => document.toJS() as Manifest);
const one = (kind: string): Manifest => {
  const found = manifests.filter((manifest) => manifest.kind === kind);
  assert.equal(found.length, 1, kind);
  return found[0]!;
};
const SETTINGS = { ...one('ConfigMap').data, ...one('Secret').stringData };
const { spec: pod, metadata: podMetadata } = one('Deployment').spec!.template!;
const container = pod.containers[0]!;

test('every document is YAML with a kind and a name', () => {
  for (const [index, document] of documents.entries()) {
    assert.deepEqual(document.errors, []);
    const { apiVersion, kind, metadata } = manifests[index]!;
    assert.match(`${apiVersion} ${kind} ${metadata.name}`, /^[\w./]+ [A-Z]\w+ gangway$/);
  }
});

test('config map and secret set only existing settings, and a gateway starts with their values', () => {
  const known = new Set(
    [...readFileSync('packages/gateway/README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
      ([, name]) => name,
    ),
  );
  const unknown = Object.keys(SETTINGS).filter((name) => !known.has(name));
  assert.deepEqual(unknown, []);
  for (const value of Object.values(SETTINGS)) assert.equal(typeof value, 'string');
  const settings = readSettings(SETTINGS);
  assert.equal(settings.publicUrl, 'https://pay.example');
  assert.equal(settings.http.drainMs, 15_000);
});

test('the pods read the config map and the secret', () => {
  assert.deepEqual(
    container.envFrom.flatMap((source) => Object.entries(source).map(([kind, { name }]) => [kind, name])),
    [
      ['configMapRef', one('ConfigMap').metadata.name],
      ['secretRef', one('Secret').metadata.name],
    ],
  );
});

test('ports, probes and service name what the gateway listens on and answers', () => {
  const settings = readSettings(SETTINGS);
  assert.deepEqual(
    container.ports.map(({ containerPort }) => containerPort),
    [settings.port, settings.metrics?.port],
  );
  const names = container.ports.map(({ name }) => name);
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  assert.deepEqual(
    probes.map(({ httpGet }) => httpGet.path),
    ['/livez', '/livez', '/readyz'],
  );
  for (const { httpGet } of probes) assert.equal(httpGet.port, 'http');
  assert.deepEqual(
    one('Service').spec!.ports!.map(({ targetPort }) => targetPort),
    ['http'],
  );
  assert.ok(names.includes('http'));
});

test('a pod is not killed before it has drained, and drains longer than the probe takes to notice', () => {
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  const drainSeconds = Number(SETTINGS.GW_DRAIN_SECONDS);
  assert.ok(drainSeconds >= periodSeconds * failureThreshold);
  assert.ok(pod.terminationGracePeriodSeconds >= drainSeconds + 15);
});

test('service, budget and deployment select the pods', () => {
  assert.deepEqual(one('Service').spec!.selector, podMetadata.labels);
  for (const kind of ['Deployment', 'PodDisruptionBudget'])
    assert.deepEqual(one(kind).spec!.selector, { matchLabels: podMetadata.labels });
});

test('the pods run as the account of the image', () => {
  // The image of Node has the account node with this id.
  assert.match(readFileSync('deploy/Dockerfile', 'utf8'), /^USER node$/m);
  assert.equal(pod.securityContext.runAsUser, 1000);
});
