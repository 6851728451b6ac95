/** Sends requests to the desk's server. Refusals and missing answers are returned, never thrown. */
import type { Asked } from '../desk/asked.ts';

const API = '/desk/api';
const WAIT_MS = 20_000;

/** `GET`, or `POST` with a body. `mayOutliveThePage` sends it even while the page unloads. */
export async function ask<Data>(
  path: string,
  body?: unknown,
  { mayOutliveThePage = false }: { readonly mayOutliveThePage?: boolean } = {},
): Promise<Asked<Data>> {
  try {
    const response = await fetch(`${API}${path}`, {
      signal: AbortSignal.timeout(WAIT_MS),
      keepalive: mayOutliveThePage,
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return (await response.json()) as Asked<Data>;
  } catch {
    return { ok: false, code: '', error: 'The desk’s server does not answer. Is the sandbox still running?' };
  }
}
