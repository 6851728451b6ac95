/** A registry on 127.0.0.1 that keeps what npm publishes, in memory, and can fail. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A package as npm sends it to a registry, as far as it is read here. */
interface Document {
  readonly 'dist-tags': Record<string, string>;
  readonly access?: string;
  readonly versions: Record<string, { readonly dist: { integrity: string } }>;
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>;
}

/** A running registry. */
export interface FakeRegistry {
  /** The environment with which npm publishes packages of the scope here, and asks for them here. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was published, in this order. */
  readonly published: readonly string[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Packages whose publication breaks off before the registry has answered. */
  readonly breakingOff: Set<string>;
  stop(): void;
}

/** Starts a registry for the packages of a scope; npm asks for others where it always does. */
export async function startFakeRegistry(scope: string): Promise<FakeRegistry> {
  const documents = new Map<string, Document>();
  const published: string[] = [];
  const breakingOff = new Set<string>();
  const publish = (name: string, sent: Document): void => {
    const [tarball] = Object.values(sent._attachments ?? {});
    const [dist] = Object.values(sent.versions).map((version) => version.dist);
    const hash = createHash('sha512').update(Buffer.from(tarball!.data, 'base64')).digest('base64');
    assert.equal(dist!.integrity, `sha512-${hash}`);
    documents.set(name, sent);
    published.push(name);
  };
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url!.slice(1).replace(/\?.*/, ''));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'PUT') {
      const sent = (await json(request)) as Document;
      if (breakingOff.has(name)) return response.destroy();
      publish(name, sent);
      return answer(201, {});
    }
    const found = documents.get(name);
    return found ? answer(200, { name, ...found }) : answer(404, { error: 'not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    environment: {
      [`npm_config_${scope}:registry`]: `http://${place}`,
      [`npm_config_//${place}:_authToken`]: 'token',
      npm_config_fetch_retries: '0',
    },
    published,
    documents,
    breakingOff,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
