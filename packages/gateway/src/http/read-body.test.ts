// Bodies of requests as they come, break off, or are too large.

import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { readBody } from './read-body.ts';

/** Returns the body of a request as Node's server receives it, and the context of its route. */
function received(announced: number) {
  const incoming = Object.assign(new PassThrough(), { headers: { 'content-length': String(announced) } });
  const context = { env: { incoming }, req: { raw: new Request('http://gateway.example') } } as never;
  return { incoming, context: context as Context };
}

describe('a body', () => {
  test('comes in pieces, which may end within a character', async () => {
    const { incoming, context } = received(9);
    const text = readBody(context);
    const bytes = Buffer.from('测é😀');
    for (const byte of bytes) incoming.write(Buffer.of(byte));
    incoming.end();
    assert.equal(await text, '测é😀');
  });

  test('may be empty', async () => {
    const { incoming, context } = received(0);
    const text = readBody(context);
    incoming.end();
    assert.equal(await text, '');
  });

  test('that breaks off is -1001, also when it does before it is read', async () => {
    for (const isEarly of [false, true])
      for (const error of [undefined, new Error('ECONNRESET')]) {
        const { incoming, context } = received(9);
        incoming.on('error', () => {});
        const breakOff = async () => {
          incoming.write('{"a":');
          incoming.destroy(error);
          await sleep(1);
        };
        if (isEarly) await breakOff();
        const text = readBody(context);
        const refused = assert.rejects(text, { code: '-1001' });
        if (!isEarly) await breakOff();
        await refused;
      }
  });

  test('that is announced as too large is -1006 before it arrives', async () => {
    await assert.rejects(readBody(received(101).context, 100), { code: '-1006' });
  });
});
