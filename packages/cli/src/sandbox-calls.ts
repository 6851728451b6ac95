/** Calls to the routes of the sandbox, `/sandbox/…`, which need no key. */

const TIMEOUT_MS = 15_000;

/** Nobody answers at the gateway's address, or something else than a sandbox. The message is a sentence. */
export class NoGateway extends Error {
  override readonly name = 'NoGateway';
}

/** What was asked for did not happen. The message is the reason, a sentence. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** A running sandbox. Paths begin after `/sandbox/`. */
export interface Sandbox {
  readonly url: string;
  /** Returns the answer, or undefined when there is no such thing. Throws NotDone and NoGateway. */
  find<T>(path: string): Promise<T | undefined>;
  /** Changes something and returns the answer. Throws NotDone with the sandbox's reason, and NoGateway. */
  change<T>(path: string, body: object): Promise<T>;
}

/** Returns the sandbox at the address of a gateway. Throws NoGateway when none answers there. */
export async function sandboxAt(url: string): Promise<Sandbox> {
  const sandbox: Sandbox = {
    url,
    async find<T>(path: string) {
      const { status, body } = await ask(url, path);
      if (status === 404) return undefined;
      return read<T>({ status, body });
    },
    change: async <T>(path: string, body: object) => read<T>(await ask(url, path, body)),
  };
  const clock = await ask(url, 'clock');
  if (!isObject(clock.body) || !('business' in clock.body))
    throw new NoGateway(`What answers at ${url} is no sandbox of Gangway; --gateway names another address.`);
  return sandbox;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask(url: string, path: string, body?: object): Promise<Answer> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`${url}/sandbox/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && post),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    throw new NoGateway(
      `No gateway answers at ${url}: start one with npx gangway-cli dev, or name another address with --gateway.`,
    );
  }
}

function read<T>({ status, body }: Answer): T {
  if (status >= 200 && status < 300) return body as T;
  const reason = isObject(body) && typeof body.error === 'string' ? body.error : `HTTP status ${status}.`;
  throw new NotDone(reason);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
