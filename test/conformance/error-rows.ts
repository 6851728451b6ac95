/** Rows of the operations' own refusals: each code of each contract is provoked. */
import { randomUUID } from 'node:crypto';
import { type ErrorCode, REFUNDS_MAX } from '@gangway/protocol';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { type Answer, assertCode } from './caller.ts';
import type { Need, Row } from './row.ts';
import { type Called, callerFor, drySample, liveSample, nameOf, needsOf, needsToCall } from './samples.ts';
import { SPLITS } from './split-error-rows.ts';
import type { Stage } from './stage.ts';
import { freshCode } from './values.ts';
import type { Data } from './wire.ts';

/** A card that can be stored and is declined afterwards. */
const EMPTY_WHEN_KEPT = TEST_CARDS.find(({ behaviour }) => behaviour === 'empty-when-kept')!.number;

/** A way to provoke a code. */
export interface Provocation {
  readonly how: string;
  readonly needs?: readonly Need[];
  readonly section?: string;
  ask(stage: Stage, called: Called): Promise<Answer>;
}

/** Sends a valid request with single fields changed, by an account. */
const send = (stage: Stage, called: Called, data: Data, as = callerFor(called.operation, stage.target)) =>
  stage.call(called.operation.name, { ...drySample(called, stage), ...data }, { as });

const ofForeigners: Provocation = {
  how: 'an order of another merchant',
  needs: ['foreign'],
  section: 'Roles',
  ask: async (stage, called) => {
    const tradeId = await stage.createOpen({}, stage.target.accounts.foreign);
    return send(stage, called, { trade_id: tradeId, refund_id: tradeId });
  },
};

const ofAnotherStore: Provocation = {
  how: 'an order of another store',
  needs: ['plain'],
  section: 'Roles',
  ask: async (stage, called) =>
    send(stage, called, { trade_id: await stage.createOpen({}, stage.target.accounts.plain) }),
};

const withoutFeature = (method: string): Provocation => ({
  how: `a code of ${method}, which the account does not have,`,
  needs: ['plain'],
  ask: (stage, called) => send(stage, called, { auth_code: freshCode(method) }, stage.target.accounts.plain),
});

/** Code → how to provoke it, for every contract that names it. */
const EVERYWHERE: Readonly<Partial<Record<ErrorCode, readonly Provocation[]>>> = {
  '-4015': [
    {
      how: 'an order_id that is paid',
      needs: ['sandbox'],
      section: 'Idempotency keys',
      ask: async (stage, called) => {
        const orderId = `paid-${randomUUID()}`;
        await stage.createPaid({ order_id: orderId });
        return stage.call(called.operation.name, { ...(await liveSample(called, stage)), order_id: orderId });
      },
    },
  ],
  '-4001': [{ how: 'an unknown id', ask: (stage, called) => send(stage, called, {}) }, ofForeigners],
  '-4011': [
    {
      how: 'an app that is not registered',
      ask: (stage, called) => send(stage, called, { sub_app_id: 'not-registered' }),
    },
  ],
  '-4119': [
    {
      how: 'an invalid token',
      ask: (stage, called) =>
        send(stage, called, { cardinfo: undefined, payment_token_object: 'not-a-token' }),
    },
    {
      how: 'a stored card used as the other type, or as a one-time token,',
      needs: ['sandbox'],
      ask: async (stage, called) =>
        send(stage, called, {
          cardinfo: undefined,
          payment_token_object: await stage.keepCard('CIT'),
          token_type: 'MIT',
        }),
    },
  ],
  '-4086': [
    {
      how: 'a code of an unknown wallet',
      ask: (stage, called) => send(stage, called, { auth_code: '9912345678901234' }),
    },
  ],
};

/** Operation and code → how to provoke it there. Codes of a new operation are added here. */
const THERE: Readonly<Record<string, readonly Provocation[]>> = {
  'v3.BarcodePayment -1007': [
    {
      how: 'a code of another wallet than sub_pay_method',
      ask: (stage, called) =>
        send(stage, called, { sub_pay_method: 'WeChat Pay', auth_code: freshCode('Alipay') }),
    },
  ],
  'v3.BarcodePayment -4028': [withoutFeature('WeChat Pay')],
  'v3.BarcodePayment -4029': [withoutFeature('Alipay')],
  'v3.BarcodePayment -4011': [withoutFeature('UnionPay QRcode')],
  'v3.BarcodePayment -4006': [
    {
      how: 'a wallet with insufficient funds',
      needs: ['sandbox'],
      ask: (stage, called) => send(stage, called, { auth_code: freshCode('Alipay', '91') }),
    },
  ],
  'v3.CreateCardPayments -4006': [
    {
      how: 'a stored card with insufficient funds',
      needs: ['sandbox'],
      ask: async (stage, called) =>
        send(stage, called, { payment_token_object: await stage.keepCard('CIT', EMPTY_WHEN_KEPT) }),
    },
  ],
  'v3.BarcodePayment -4015': [
    ...EVERYWHERE['-4015']!,
    {
      how: 'a code that was already charged',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const code = freshCode('Alipay');
        await stage.createPaid({ auth_code: code });
        return send(stage, called, { auth_code: code });
      },
    },
  ],
  'v3.QueryOrder -4001': [...EVERYWHERE['-4001']!, ofAnotherStore],
  'v3.StoredCard -4002': [
    {
      how: 'an order that has stored no card',
      section: 'Stored cards',
      ask: async (stage, called) => send(stage, called, { trade_id: await stage.createOpen() }),
    },
  ],
  'v3.CancelPayment -4002': [
    {
      how: 'a cancelled order',
      section: 'States',
      ask: async (stage, called) => {
        const tradeId = await stage.createOpen();
        await send(stage, called, { trade_id: tradeId });
        return send(stage, called, { trade_id: tradeId });
      },
    },
    {
      how: 'an order with a refund',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const tradeId = await stage.createPaid();
        const refund = { refund_amount: '1.00', refund_currency: 'EUR', refund_description: 'x' };
        assertCode(await stage.call('v3.CreateRefund', { trade_id: tradeId, ...refund }), '200');
        return send(stage, called, { trade_id: tradeId });
      },
    },
  ],
  'v3.Capture -4002': [
    {
      how: 'an order that is not authorized',
      ask: async (stage, called) => send(stage, called, { trade_id: await stage.createOpen() }),
    },
  ],
  'v3.Capture -3002': [onAuthorised('another currency', { currency: 'USD' })],
  'v3.Capture -4003': [onAuthorised('more than was authorized', { amount: '25.00' })],
  'v3.Capture -4004': [
    {
      how: 'a second capture',
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const tradeId = await stage.createAuthorised();
        assertCode(await send(stage, called, { trade_id: tradeId, amount: '10.00' }), '200');
        return send(stage, called, { trade_id: tradeId, amount: '1.00' });
      },
    },
  ],
  'v3.CreateRefund -3002': [onPaid('another currency', { refund_currency: 'USD' })],
  'v3.CreateRefund -4003': [onPaid('more than was paid', { refund_amount: '25.00' })],
  'v3.CreateRefund -4002': [
    {
      how: 'an order that is not paid',
      ask: async (stage, called) => send(stage, called, { trade_id: await stage.createOpen() }),
    },
  ],
  'v3.CreateRefund -4004': [
    {
      how: `refund ${REFUNDS_MAX + 1}`,
      needs: ['sandbox'],
      ask: async (stage, called) => {
        const tradeId = await stage.createPaid();
        for (let made = 0; made < REFUNDS_MAX; made += 1)
          assertCode(await send(stage, called, { trade_id: tradeId, refund_amount: '0.01' }), '200');
        return send(stage, called, { trade_id: tradeId, refund_amount: '0.01' });
      },
    },
  ],
  'v3.GetTradebill -3003': [
    {
      how: 'a day or a period that is too long ago',
      ask: (stage, called) =>
        send(
          stage,
          called,
          called.contract.parameters.some(({ name }) => name === 'bill_date')
            ? { bill_date: '2020-01-31' }
            : { clearing_id: undefined, start_time: '1262304000', end_time: '1262307600' },
        ),
    },
  ],
  'v3.MerchantBalance -4011': [
    {
      how: 'a currency with three decimals',
      ask: (stage, called) => send(stage, called, { currency: 'KWD' }),
    },
  ],
  'v3.MerchantBalance -4005': [
    {
      how: 'more than the usable balance',
      ask: (stage, called) => send(stage, called, { amount: '999999999.99' }),
    },
  ],
  'v3.ApproveRefund -4120': [
    {
      how: 'a decision by the requester of the refund',
      needs: ['sandbox', 'approval'],
      ask: async (stage, called) =>
        send(stage, called, { refund_id: await stage.createWaitingRefund() }, stage.target.accounts.approval),
    },
  ],
  'v3.ApproveRefund -4002': [
    {
      how: 'a refund that is already decided',
      needs: ['sandbox', 'approval'],
      ask: async (stage, called) => {
        const refundId = await stage.createWaitingRefund();
        assertCode(await send(stage, called, { refund_id: refundId, decision: 'reject' }), '200');
        return send(stage, called, { refund_id: refundId });
      },
    },
  ],
};

function onAuthorised(how: string, data: Data): Provocation {
  return {
    how,
    needs: ['sandbox'],
    ask: async (stage, called) => send(stage, called, { trade_id: await stage.createAuthorised(), ...data }),
  };
}

function onPaid(how: string, data: Data): Provocation {
  return {
    how,
    needs: ['sandbox'],
    ask: async (stage, called) => send(stage, called, { trade_id: await stage.createPaid(), ...data }),
  };
}

/** Returns how to provoke a contract's code; undefined if no way is defined yet. */
const provocationsOf = (called: Called, code: ErrorCode): readonly Provocation[] =>
  SPLITS[`${called.contract.title} ${code}`] ?? ofOperation(called, code);

const ofOperation = ({ operation }: Called, code: ErrorCode): readonly Provocation[] =>
  THERE[`${operation.name} ${code}`] ?? EVERYWHERE[code] ?? [];

/** Returns a row for every code of the contract that can be provoked. */
export const errorRows = (called: Called): Row[] =>
  called.contract.errors.flatMap((code) =>
    provocationsOf(called, code).map(({ how, needs = [], section, ask }) => ({
      group: called.operation.name,
      title: `${nameOf(called)}: ${how} is ${code}`,
      section: section ?? called.operation.name,
      covers: [`error ${nameOf(called)} ${code}`, `error ${code}`],
      needs: [
        ...needs,
        ...needsToCall(called.operation),
        ...needsOf(called).filter((need) => need === 'card-page'),
      ],
      check: async (stage) => assertCode(await ask(stage, called), code),
    })),
  );
