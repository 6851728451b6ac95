// Webhooks of the scheme as every rail to it reads them: typed events, unknown ones, and wrong signatures.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { newId } from '../../../gateway/src/ids.ts';
import type { RailEvent, RailWebhook } from '../../../gateway/src/rails/rail-events.ts';
import { sandboxBarcodeRail } from './barcode/rail.ts';
import { sandboxCardRail } from './card/rail.ts';
import { sandboxRedirectRail } from './redirect/rail.ts';
import { sandboxTransferRail } from './transfer/rail.ts';

const KEY = 'scheme-key-of-the-tests';
const ADDRESS = { url: 'http://127.0.0.1:9/scheme', key: KEY };
const RAILS = [sandboxRedirectRail, sandboxCardRail, sandboxTransferRail, sandboxBarcodeRail].map((make) =>
  make(ADDRESS),
);

const signed = (content: object, key = KEY): RailWebhook => {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { body, headers: { 'scheme-signature': signature } };
};

const requestId = newId();
const DISPUTE = { requestId, disputeId: 'dp-1', amount: '24.99', currency: 'EUR', reason: 'not-recognised' };
const dispute = { reference: 'dp-1', amountMinor: 2499n, currency: 'EUR', reason: 'not-recognised' };
const ROWS: readonly [content: { incident: string }, event: RailEvent][] = [
  [
    {
      incident: 'dispute',
      stage: 'opened',
      respondBy: '2026-12-04T00:00:00Z',
      fee: '15.00',
      ...DISPUTE,
    } as never,
    {
      kind: 'dispute',
      attemptId: requestId,
      dispute: { ...dispute, stage: 'opened', feeMinor: 1500n, respondBy: new Date('2026-12-04T00:00:00Z') },
    },
  ],
  [
    { incident: 'dispute', stage: 'lost', ...DISPUTE } as never,
    { kind: 'dispute', attemptId: requestId, dispute: { ...dispute, stage: 'lost', feeMinor: 0n } },
  ],
  [
    { incident: 'reversal', requestId, reason: 'account-closed' } as never,
    { kind: 'reversal', attemptId: requestId, reason: 'account-closed' },
  ],
  [
    { incident: 'capture', requestId, result: 'captured', capturedAt: '2026-11-20T10:00:00Z' } as never,
    { kind: 'capture', attemptId: requestId, result: 'captured', paidAt: new Date('2026-11-20T10:00:00Z') },
  ],
  [
    { incident: 'return', requestId, result: 'refused' } as never,
    { kind: 'refund', attemptId: requestId, result: 'refused' },
  ],
  [{ incident: 'fraud-report' }, { kind: 'unknown', type: 'fraud-report' }],
];

for (const rail of RAILS)
  describe(`webhooks to ${rail.name}`, () => {
    for (const [content, event] of ROWS)
      test(`${JSON.stringify(content).slice(0, 60)}… is an event ${event.kind}`, async () => {
        const webhook = signed(content);
        assert.equal(rail.isAuthentic(webhook), true);
        assert.deepEqual(await rail.readEvents(webhook), [event]);
      });

    test('one signed with another key is not authentic, and holds no event', async () => {
      const webhook = signed({ incident: 'reversal', requestId, reason: 'x' }, 'another key');
      assert.equal(rail.isAuthentic(webhook), false);
      assert.deepEqual(await rail.readEvents(webhook), []);
    });

    test('signed bytes that report nothing known of a payment are not authentic', () => {
      assert.equal(rail.isAuthentic(signed({ state: 'great' })), false);
    });
  });
