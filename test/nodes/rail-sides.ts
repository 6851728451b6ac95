/** Stand-ins of real rails for gateways that are killed: in the test's process, which survives, each behind a line. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SealedCard } from '@gangway/protocol/cards';
import { sealTestCard } from '../../packages/rails/adyen/src/test-sealed-cards.ts';
import { serveStandIn } from '../stand-ins/adyen/serve-stand-in.ts';
import { minorOf, type StandInPayment, type StandInRefund } from '../stand-ins/mollie/entities.ts';
import { startMollie } from '../stand-ins/mollie/mollie-stand-in.ts';
import { openRailLine, type RailLine } from './rail-line.ts';

/**
 * How a client sells. `page`: the payer decides on a page of the rail. `sealed`: a card goes with the creation and is
 * charged by it. With `captured`, a card is authorized only, and captured later.
 */
export type SaleKind = 'page' | 'page-captured' | 'sealed' | 'sealed-captured';

/** What a rail has done for one attempt, named by the gateway's ids, in minor units. */
export interface Charge {
  readonly attemptId: string;
  readonly takenMinor: bigint;
  /** How often money was taken for it. */
  readonly times: number;
  /** Attempt of a return → what went back for it. */
  readonly refunds: ReadonlyMap<string, bigint>;
  /** How often money went back for it. */
  readonly refundTimes: number;
}

/** A stand-in with its line. */
export interface RailSide {
  readonly line: RailLine;
  readonly credentials: Readonly<Record<string, string>>;
  readonly kinds: readonly SaleKind[];
  /** Calls that write, each to be cut in each way. */
  readonly calls: Readonly<Record<string, RegExp>>;
  /** Decides a page with a yes. Returns where the payer goes. */
  pay(page: string): string;
  /** The pages of the rail: where the payer is led to. */
  readonly pages: string;
  /** Encrypts a card for the rail, where it takes such. */
  seal?(): SealedCard;
  /** Moves on what the rail does later: captures and refunds. */
  workOn(): void;
  /** Everything that it was begun with. */
  charges(): readonly Charge[];
  /** Messages that break the published schemas, and webhooks that nobody took. */
  readonly breaches: readonly string[];
  stop(): Promise<void>;
}

const attemptOf = (metadata: unknown): string => (metadata as { readonly attempt: string }).attempt;

/** Starts a Mollie whose classic and signed webhooks go to the gateway at `gateway`. It tries each five times. */
export async function mollieSide(gateway: string): Promise<RailSide> {
  const standIn = await startMollie();
  const secret = randomBytes(24).toString('hex');
  standIn.subscriptions.push({ url: `${gateway}/rails/mollie@036870/callback`, secret });
  const line = await openRailLine(standIn.url);
  const { ledger } = standIn;
  const all = () => [...ledger.payments.values()];
  const isBack = ({ status }: StandInRefund) => status === 'refunded';
  const chargeOf = (payment: StandInPayment): Charge => {
    const back = payment.refunds.filter(isBack);
    const takings = payment.captures.filter(({ status }) => status === 'succeeded').length;
    return {
      attemptId: attemptOf(payment.body.metadata),
      takenMinor: ledger.taken(payment),
      times: payment.status === 'paid' ? Math.max(1, takings) : 0,
      refunds: new Map(back.map((one) => [attemptOf(one.metadata), minorOf(one.amount) ?? 0n])),
      refundTimes: back.length,
    };
  };
  return {
    line,
    credentials: {
      'api-key': standIn.apiKey,
      'organisation-token': standIn.organisationToken,
      'webhook-secrets': secret,
      'api-url': line.url,
    },
    kinds: ['page', 'page-captured'],
    calls: { begin: /^POST \/v2\/payments /, refund: /\/refunds /, capture: /\/captures / },
    pages: `${standIn.url}/checkout/`,
    pay(page) {
      const payment = ledger.payments.get(page.slice(page.lastIndexOf('/') + 1))!;
      ledger.decide(payment, payment.body.captureMode === 'manual' ? 'authorized' : 'paid');
      // Only a payment without its payer has no page to go back to.
      return payment.body.redirectUrl!;
    },
    workOn() {
      for (const { refunds, captures } of all()) {
        for (const one of refunds) if (!isBack(one)) ledger.moveRefund(one, 'refunded');
        for (const one of captures) ledger.endCapture(one, 'succeeded');
      }
    },
    charges: () => all().map(chargeOf),
    breaches: [],
    async stop() {
      await line.close();
      await standIn.stop();
    },
  };
}

/** How long a webhook waits for a gateway that is down. */
const WEBHOOK_PAUSE_MS = 200;

/** Starts an Adyen that repeats each webhook until the gateway at `gateway` takes it. */
export async function adyenSide(gateway: string): Promise<RailSide> {
  let isOver = false;
  const served = await serveStandIn(async (body) => {
    while (!isOver) {
      const url = `${gateway}/rails/adyen@036870/callback`;
      const status = await fetch(url, { method: 'POST', body }).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status !== undefined) return status;
      await sleep(WEBHOOK_PAUSE_MS);
    }
    return 0;
  });
  const { standIn } = served;
  const line = await openRailLine(served.url);
  const chargeOf = (reference: string): Charge => {
    const own = standIn.bookings.filter((one) => one.merchantReference === reference);
    const taken = own.filter(({ type }) => type === 'Settled');
    const back = own.filter(({ type }) => type === 'Refunded');
    return {
      attemptId: reference.replace(/^authorization-/, ''),
      takenMinor: taken.reduce((sum, { amount }) => sum + BigInt(amount.value), 0n),
      times: taken.length,
      refunds: new Map(
        back.map((one) => [
          one.modificationMerchantReference.slice('refund-'.length),
          BigInt(-one.amount.value),
        ]),
      ),
      refundTimes: back.length,
    };
  };
  return {
    line,
    credentials: { ...served.credentials, 'api-url': line.url },
    kinds: ['page', 'sealed', 'sealed-captured'],
    calls: {
      begin: /^POST \/v72\/payments .*"ideal"/,
      refund: /\/refunds /,
      card: /"scheme"/,
      capture: /\/captures /,
    },
    pages: `${served.url}/page/`,
    pay: (page) => standIn.decide(page.slice(page.lastIndexOf('/') + 1), 'pay'),
    seal: () => sealTestCard(served.credentials),
    workOn() {},
    // A payment that was begun twice is two charges of one attempt.
    charges: () => standIn.payments.map(({ reference }) => chargeOf(reference)),
    breaches: standIn.breaches,
    async stop() {
      isOver = true;
      await line.close();
      await served.stop();
    },
  };
}
