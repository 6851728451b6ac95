// How often a repeat asks whether the first request has been answered.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { awaitFirstAnswer, type KeyedRequest } from './operation-request.ts';

const WAIT_MS = 3_500;
const STATE = { state: 'processing' };

describe('a repeat of a request that is still in progress', () => {
  const contentMac = Buffer.alloc(32);
  const request = { caller: { accountId: 'account' }, key: 'key', contentMac } as KeyedRequest;

  /** Awaits the answer of a repeat that has waited for a time already, and counts its polls. */
  async function repeat(waitedMs: number): Promise<{ answer: unknown; polls: number; tookMs: number }> {
    let polls = 0;
    const query = async () => {
      polls += 1;
      return [{ contentMac, tradeId: 'trade', answer: null }];
    };
    const services = { database: { query } } as unknown as GatewayServices;
    const begun = performance.now();
    const page = () => '';
    const answer = await awaitFirstAnswer(services, request, page, async () => STATE, begun - waitedMs);
    return { answer, polls, tookMs: performance.now() - begun };
  }

  test('polls the more rarely the longer it has waited, and gets the present state after 3.5 s', async () => {
    const { answer, polls, tookMs } = await repeat(WAIT_MS - 700);
    assert.equal(answer, STATE);
    assert.ok(polls <= 3, `${polls} polls in 700 ms`);
    assert.ok(tookMs >= 690, `${tookMs} ms`);
  });

  test('gets its answer at the last poll, however late that is', async () => {
    const { polls } = await repeat(WAIT_MS + 1_000);
    assert.equal(polls, 1);
  });
});
