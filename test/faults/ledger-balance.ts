/** The model of the ledger test: expected balances as plain sums, and random events. */
import { randomUUID } from 'node:crypto';
import {
  postPayoutAsked,
  postPayoutCompleted,
  postPayoutEnded,
  postPayoutReturned,
} from '../../packages/gateway/src/ledger/payout-postings.ts';
import {
  ledgerAccounts,
  postAccepted,
  postCancelled,
  postCleared,
  postCosts,
  postCostsReturned,
  postHeld,
  postHeldReturned,
  postLateMoney,
  postPaid,
  postRefund,
  postRefundFailed,
  postReturned,
} from '../../packages/gateway/src/ledger/postings.ts';
import {
  postReserveReleased,
  postSettled,
  postStated,
} from '../../packages/gateway/src/ledger/settlement-postings.ts';
import type { Transfer } from '../../packages/gateway/src/ledger/transfers.ts';
import type { Random } from './random.ts';

const RAIL = 'model';
const TRADES_KEPT = 40;

/** A step on the real ledger: book transfers, or expect these balances of the merchant. */
export type Step =
  | { readonly kind: 'book'; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'look'; readonly usable: bigint; readonly funds: bigint };

/** Sums by account and currency, of all merchants, in hundredths. Liabilities are positive. */
export class ExpectedBalances {
  readonly sums = new Map<string, bigint>();

  add(account: string, currency: string, amount: bigint): void {
    const key = `${account} ${currency}`;
    this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
  }
}

interface Trade {
  readonly tradeId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly settled: bigint;
  readonly fee: bigint;
  readonly vat: bigint;
  left: bigint;
}

interface Returning {
  readonly trade: Trade;
  readonly amount: bigint;
  /** Positive for a merchant's refund, which the rail may refuse. */
  readonly settled: bigint;
}

/** One merchant's money as plain sums. Every event becomes a step on the ledger. */
export class MerchantModel {
  readonly merchantId: string;
  readonly #expected: ExpectedBalances;
  readonly #random: Random;
  readonly #trades: Trade[] = [];
  readonly #held: Trade[] = [];
  readonly #returning: Returning[] = [];
  readonly #payouts: { payoutId: string; amount: bigint; isCompleted: boolean }[] = [];
  #uncleared = 0n;
  #cleared = 0n;
  #available = 0n;
  #reserve = 0n;

  constructor(merchantId: string, expected: ExpectedBalances, random: Random) {
    this.merchantId = merchantId;
    this.#expected = expected;
    this.#random = random;
  }

  /** Returns a random next event; impossible events return no steps. */
  next(): Step[] {
    const random = this.#random;
    const events = [
      ...Array(6).fill(() => this.#pay()),
      ...Array(3).fill(() => this.#refund()),
      ...Array(3).fill(() => this.#endReturn()),
      ...[() => this.#cancel(), () => this.#hold(), () => this.#decideHeld(), () => this.#late()],
      ...[() => this.#clear(), () => this.#settle(), () => this.#release(), () => this.#state()],
      ...[() => this.#askPayout(), () => this.#endPayout()],
    ] as (() => Step[])[];
    return random.pick(events)();
  }

  /** The merchant's sums, for the comparison at the end. */
  close(): void {
    const { merchantId } = this;
    this.#expected.add(ledgerAccounts.merchantUncleared(merchantId), 'EUR', this.#uncleared);
    this.#expected.add(ledgerAccounts.merchantCleared(merchantId), 'EUR', this.#cleared);
    this.#expected.add(ledgerAccounts.merchantAvailable(merchantId), 'EUR', this.#available);
    this.#expected.add(ledgerAccounts.merchantReserve(merchantId), 'EUR', this.#reserve);
  }

  get #look(): Step {
    const unsettled = this.#uncleared + this.#cleared;
    const usable = this.#available + (unsettled < 0n ? unsettled : 0n);
    return { kind: 'look', usable, funds: this.#available + unsettled };
  }

  #newTrade(): Trade {
    const amount = BigInt(1 + this.#random.below(50_000));
    const currency = this.#random.chance(0.3) ? 'USD' : 'EUR';
    const settled = currency === 'EUR' ? amount : (amount * 100n) / 117n;
    const fee = BigInt(this.#random.below(60));
    const vat = (fee * 21n) / 100n;
    return { tradeId: randomUUID(), currency, amount, settled, fee, vat, left: amount };
  }

  #facts({ tradeId, currency, settled }: Trade, amountMinor: bigint, settledMinor = settled) {
    const money = { amountMinor: settledMinor, currency: 'EUR' };
    const facts = { tradeId, merchantId: this.merchantId, rail: RAIL, settles: 'operator' } as const;
    return { ...facts, bookedAt: new Date(), amountMinor, currency, settled: money };
  }

  /** Moves money between payer or rail, in the trade's currency, and the merchant. */
  #exchange({ currency }: Trade, amount: bigint, settled: bigint): void {
    this.#uncleared += settled;
    if (currency === 'EUR') return;
    this.#expected.add('fx-position', currency, amount);
    this.#expected.add('fx-position', 'EUR', -settled);
  }

  #sell(trade: Trade, from: string, post: typeof postPaid): Step[] {
    this.#expected.add(from, trade.currency, -trade.amount);
    this.#exchange(trade, trade.amount, trade.settled);
    this.#uncleared -= trade.fee + trade.vat;
    this.#expected.add('fee-income', 'EUR', trade.fee);
    this.#expected.add('vat-payable', 'EUR', trade.vat);
    if (this.#trades.push(trade) > TRADES_KEPT) this.#trades.shift();
    const facts = this.#facts(trade, trade.amount);
    const costs = { feeMinor: trade.fee, vatMinor: trade.vat };
    return [{ kind: 'book', transfers: [...post(facts), ...postCosts(facts, costs)] }];
  }

  #pay(): Step[] {
    return this.#sell(this.#newTrade(), ledgerAccounts.railReceivable(RAIL), postPaid);
  }

  #refund(): Step[] {
    const open = this.#trades.filter(({ left }) => left > 0n);
    if (open.length === 0) return [];
    const trade = this.#random.pick(open);
    const amount = this.#random.chance(0.5) ? trade.left : BigInt(1 + this.#random.below(Number(trade.left)));
    const settled = (trade.settled * amount) / trade.amount;
    const look = this.#look;
    if (look.kind !== 'look' || look.funds < settled) return [look];
    trade.left -= amount;
    this.#exchange(trade, -amount, -settled);
    this.#toReturn({ trade, amount, settled });
    return [look, { kind: 'book', transfers: postRefund(this.#facts(trade, amount, settled)) }];
  }

  #cancel(): Step[] {
    const index = this.#trades.findIndex(({ left, amount }) => left === amount);
    const trade = this.#trades[index];
    if (!trade) return [];
    this.#trades.splice(index, 1);
    this.#exchange(trade, -trade.amount, -trade.settled);
    this.#uncleared += trade.fee + trade.vat;
    this.#expected.add('fee-income', 'EUR', -trade.fee);
    this.#expected.add('vat-payable', 'EUR', -trade.vat);
    this.#toReturn({ trade, amount: trade.amount, settled: 0n });
    const facts = this.#facts(trade, trade.amount);
    const costs = { feeMinor: trade.fee, vatMinor: trade.vat };
    return [{ kind: 'book', transfers: [...postCancelled(facts), ...postCostsReturned(facts, costs)] }];
  }

  #toReturn(one: Returning): void {
    this.#expected.add(ledgerAccounts.payerReturns(one.trade.tradeId), one.trade.currency, one.amount);
    this.#returning.push(one);
  }

  #endReturn(): Step[] {
    const one = this.#returning.shift();
    if (!one) return [];
    const { trade, amount, settled } = one;
    this.#expected.add(ledgerAccounts.payerReturns(trade.tradeId), trade.currency, -amount);
    const facts = this.#facts(trade, amount, settled);
    if (settled > 0n && this.#random.chance(0.1)) {
      this.#exchange(trade, amount, settled);
      return [{ kind: 'book', transfers: postRefundFailed(facts) }];
    }
    this.#expected.add(ledgerAccounts.railReceivable(RAIL), trade.currency, amount);
    return [{ kind: 'book', transfers: postReturned(facts) }];
  }

  #hold(): Step[] {
    const trade = this.#newTrade();
    this.#expected.add(ledgerAccounts.railReceivable(RAIL), trade.currency, -trade.amount);
    this.#expected.add(ledgerAccounts.heldMoney(trade.tradeId), trade.currency, trade.amount);
    this.#held.push(trade);
    return [{ kind: 'book', transfers: postHeld(this.#facts(trade, trade.amount)) }];
  }

  #decideHeld(): Step[] {
    const trade = this.#held.shift();
    if (!trade) return [];
    const held = ledgerAccounts.heldMoney(trade.tradeId);
    if (this.#random.chance(0.5)) return this.#sell(trade, held, postAccepted);
    this.#expected.add(held, trade.currency, -trade.amount);
    this.#toReturn({ trade, amount: trade.amount, settled: 0n });
    return [{ kind: 'book', transfers: postHeldReturned(this.#facts(trade, trade.amount)) }];
  }

  #late(): Step[] {
    const trade = this.#newTrade();
    this.#expected.add(ledgerAccounts.railReceivable(RAIL), trade.currency, -trade.amount);
    this.#toReturn({ trade, amount: trade.amount, settled: 0n });
    return [{ kind: 'book', transfers: postLateMoney(this.#facts(trade, trade.amount)) }];
  }

  get #report() {
    return { clearingId: randomUUID(), merchantId: this.merchantId, currency: 'EUR', bookedAt: new Date() };
  }

  #clear(): Step[] {
    const netMinor = this.#uncleared;
    this.#uncleared = 0n;
    this.#cleared += netMinor;
    return [{ kind: 'book', transfers: postCleared({ ...this.#report, netMinor }) }];
  }

  #settle(): Step[] {
    const netMinor = this.#cleared;
    const reserveMinor = netMinor > 0n ? netMinor / 10n : 0n;
    this.#cleared = 0n;
    this.#available += netMinor - reserveMinor;
    this.#reserve += reserveMinor;
    return [{ kind: 'book', transfers: postSettled({ ...this.#report, netMinor, reserveMinor }) }];
  }

  #release(): Step[] {
    const amountMinor = this.#reserve / 2n;
    this.#reserve -= amountMinor;
    this.#available += amountMinor;
    return [{ kind: 'book', transfers: postReserveReleased({ ...this.#report, amountMinor }) }];
  }

  #state(): Step[] {
    const amountMinor = BigInt(1 + this.#random.below(100_000));
    const kind = this.#random.chance(0.8) ? 'payment' : 'return';
    const toBank = kind === 'payment' ? amountMinor : -amountMinor;
    this.#expected.add(ledgerAccounts.railReceivable(RAIL), 'EUR', toBank);
    this.#expected.add('bank', 'EUR', -toBank);
    const about = { rail: RAIL, day: '2026-11-20', kind, currency: 'EUR', bookedAt: new Date() } as const;
    return [{ kind: 'book', transfers: postStated({ ...about, amountMinor }) }];
  }

  #payoutFacts(payoutId: string, amountMinor: bigint) {
    return { payoutId, merchantId: this.merchantId, amountMinor, currency: 'EUR', bookedAt: new Date() };
  }

  #askPayout(): Step[] {
    const look = this.#look;
    const most = look.kind === 'look' && look.usable > 0n ? Number(look.usable) : 0;
    const amount = BigInt(1 + this.#random.below(Math.floor(most * 1.2) + 1));
    if (look.kind !== 'look' || amount > look.usable) return [look];
    const payoutId = randomUUID();
    this.#available -= amount;
    this.#expected.add(ledgerAccounts.payoutInTransit(payoutId), 'EUR', amount);
    this.#payouts.push({ payoutId, amount, isCompleted: false });
    return [look, { kind: 'book', transfers: postPayoutAsked(this.#payoutFacts(payoutId, amount)) }];
  }

  #endPayout(): Step[] {
    const payout = this.#payouts.shift();
    if (!payout) return [];
    const { payoutId, amount, isCompleted } = payout;
    const facts = this.#payoutFacts(payoutId, amount);
    if (isCompleted) {
      this.#expected.add('bank', 'EUR', -amount);
      this.#available += amount;
      return [{ kind: 'book', transfers: postPayoutReturned(facts) }];
    }
    this.#expected.add(ledgerAccounts.payoutInTransit(payoutId), 'EUR', -amount);
    if (this.#random.chance(0.3)) {
      this.#available += amount;
      return [{ kind: 'book', transfers: postPayoutEnded(facts) }];
    }
    this.#expected.add('bank', 'EUR', amount);
    if (this.#random.chance(0.2)) this.#payouts.push({ ...payout, isCompleted: true });
    return [{ kind: 'book', transfers: postPayoutCompleted(facts) }];
  }
}
