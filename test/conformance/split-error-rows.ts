/** How to provoke the codes of splits; some need an existing split. */
import { SPLITS_MAX } from '@gangway/protocol';
import { type Answer, assertCode } from './caller.ts';
import type { Provocation } from './error-rows.ts';
import { type Called, drySample } from './samples.ts';
import type { SplitNames } from './splits.ts';
import type { Stage } from './stage.ts';
import { fresh, receiverList } from './values.ts';
import type { Data } from './wire.ts';

const send = (stage: Stage, called: Called, data: Data): Promise<Answer> =>
  stage.call(
    'v3.SplitPayment',
    { ...drySample(called, stage), ...data },
    { as: stage.target.accounts.superAdmin! },
  );

/** With a paid order and settled money. */
const ofPaid = (how: string, data: () => Data): Provocation => ({
  how,
  needs: ['sandbox'],
  ask: async (stage, called) => {
    await stage.giveFunds();
    return send(stage, called, { trade_id: await stage.createPaid(), ...data() });
  },
});

/** With a completed split; `entry` changes its single entry. */
const ofSplit = (how: string, data: (split: SplitNames) => Data): Provocation => ({
  how,
  needs: ['sandbox'],
  ask: async (stage, called) => {
    const split = await stage.createSplit();
    return send(stage, called, { split_id: split.split_id, ...data(split) });
  },
});

const back = ({ receivers }: SplitNames, changes: Data = {}): Data => ({
  receivers: receiverList({ split_detail_id: receivers[0]!.split_detail_id, ...changes }),
});

const THREE_DECIMALS: Provocation = {
  how: 'a currency with three decimals',
  ask: (stage, called) => send(stage, called, { currency: 'KWD' }),
};

/** Contract title and code → how to provoke it. */
export const SPLITS: Readonly<Record<string, readonly Provocation[]>> = {
  'Create a split -4011': [THREE_DECIMALS],
  'Create a split -4118': [
    {
      how: 'the reference_id of another split',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const { reference_id } = await stage.createSplit();
        return send(stage, called, { trade_id: await stage.createPaid(), reference_id });
      },
    },
  ],
  'Create a split -3002': [
    ofPaid('a currency that the order is not settled in', () => ({ currency: 'USD' })),
    ofPaid('an unknown solution', () => ({ split_solution_id: 'nobody' })),
    ofPaid('a solution of another merchant', () => ({ split_solution_id: 'sandbox-046870' })),
    ofPaid('a receiver that the solution does not name', () => ({
      receivers: receiverList({ mid: '036870' }),
    })),
    ofPaid('a role that the receiver does not have', () => ({ receivers: receiverList({ role: 'agent' }) })),
  ],
  'Create a split -4002': [
    {
      how: 'an order that is not paid',
      section: 'States',
      ask: async (stage, called) => send(stage, called, { trade_id: await stage.createOpen() }),
    },
    {
      how: 'an order whose splits are completed',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        await stage.giveFunds();
        const trade_id = await stage.createPaid();
        assertCode(await send(stage, called, { trade_id, split_completed: '1' }), '200');
        return send(stage, called, { trade_id, reference_id: fresh(), nonce_string: fresh() });
      },
    },
  ],
  'Create a split -4004': [
    {
      how: `split ${SPLITS_MAX + 1}`,
      needs: ['sandbox'],
      ask: async (stage, called) => {
        await stage.giveFunds();
        const trade_id = await stage.createPaid();
        const cent = () => ({ trade_id, receivers: receiverList({ split_amount: '0.01' }) });
        for (let made = 0; made < SPLITS_MAX; made += 1) assertCode(await send(stage, called, cent()), '200');
        return send(stage, called, cent());
      },
    },
  ],
  'Create a split -4003': [
    ofPaid('more than the order’s remainder', () => ({ receivers: receiverList({ split_amount: '24.99' }) })),
  ],
  'Cancel a split -4002': [ofSplit('a completed split', ({ reference_id }) => ({ reference_id }))],
  'Return a split -4011': [THREE_DECIMALS],
  'Return a split -4118': [
    ofSplit('the reference_id of a split', (split) => ({ ...back(split), reference_id: split.reference_id })),
  ],
  'Return a split -4001': [
    { how: 'an unknown split', ask: (stage, called) => send(stage, called, {}) },
    ofSplit('another trade_id than the split’s', (split) => ({
      ...back(split),
      trade_id: '0199a3c4-0000-7000-8000-000000000000',
    })),
  ],
  'Return a split -3002': [
    ofSplit('another currency', (split) => ({ ...back(split), currency: 'USD' })),
    ofSplit('an unknown entry', () => ({})),
    ofSplit('an entry of another receiver', (split) => back(split, { mid: '036870' })),
  ],
  'Return a split -4002': [
    {
      how: 'a waiting split',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const split = await stage.createWaitingSplit();
        const answer = await send(stage, called, { split_id: split.split_id, ...back(split) });
        const { split_id, reference_id } = split;
        const cancel = { command: 'cancelSplitPayment', nonce_string: fresh(), split_id, reference_id };
        await stage.call('v3.SplitPayment', cancel, { as: stage.target.accounts.superAdmin! });
        return answer;
      },
    },
  ],
  'Return a split -4004': [
    {
      how: `return ${SPLITS_MAX + 1}`,
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const split = await stage.createSplit();
        const cent = () => ({ split_id: split.split_id, ...back(split, { split_amount: '0.01' }) });
        for (let made = 0; made < SPLITS_MAX; made += 1) assertCode(await send(stage, called, cent()), '200');
        return send(stage, called, cent());
      },
    },
  ],
  'Return a split -4003': [
    ofSplit('more than the entry’s remainder', (split) => back(split, { split_amount: '1.01' })),
  ],
};
