// Serves a built gallery on this machine, with the card frame's fake gateway on the same origin.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { createFakeGateway, FRAME } from '../fake-gateway.ts';
import { answerThreeDs } from '../fake-three-ds.ts';
import { answerVoucher } from '../fake-voucher.ts';
import type { BuiltGallery } from './build-gallery.ts';

/** A running gallery server. */
export interface ServedGallery {
  /** URL of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Requests below this path get no answer, as from a gateway that hangs. */
const SILENT = '/silent/';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<style>
  body { margin: 0; background: light-dark(#f3f4f8, #0c0f15); font-family: system-ui; }
  main { box-sizing: border-box; max-inline-size: 592px; margin-inline: auto; padding: 16px; }
  iframe.no-script { display: block; inline-size: 100%; border: 0; }
</style>
<body></body>
<script type="module" src="/gallery.js"></script>
</html>
`;

/** Serves on a free port. */
export async function serveGallery({ page, frame }: BuiltGallery): Promise<ServedGallery> {
  const gateway = await createFakeGateway(frame);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith(SILENT)) return;
    if (pathname === '/') send(response, 200, { 'content-type': 'text/html; charset=utf-8' }, PAGE);
    else if (pathname.startsWith(FRAME)) {
      const [clientKey, form] = ['client-key', 'form'].map((name) => searchParams.get(name));
      const { status = 200, headers = {}, body } = await gateway(pathname, clientKey, form);
      send(response, status, headers, body);
    } else {
      const answer = answerThreeDs(pathname) ?? (await answerVoucher({ page: '', path: pathname }, request));
      if (answer) send(response, answer.status ?? 200, answer.headers ?? {}, answer.body);
      else await sendScript(response, join(page, normalize(pathname)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // This host name is the one that the fake gateway's client key allows.
    url: `http://localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendScript(response: ServerResponse, path: string): Promise<void> {
  try {
    send(response, 200, { 'content-type': 'text/javascript; charset=utf-8' }, await readFile(path));
  } catch {
    send(response, 404, {}, 'No such file.');
  }
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
}
