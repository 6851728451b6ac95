/** The options of `gangway()`: read once; a wrong one throws an error of one sentence. */
import { findMethod, type MethodName, urlOf } from '@gangway/protocol';
import type { OnEvent, OnRefund } from './gateway-events.ts';
import { consoleLogger, type Logger } from './logger.ts';
import { isPageMethod } from './method-requests.ts';
import type { OnMismatch, OnPayment } from './payment.ts';
import type { Store } from './stores/store.ts';

/** The options of `gangway()`. */
export interface GangwayOptions {
  /** Public address of the gateway, such as `https://gateway.example`. */
  readonly gateway: string;
  /** UID of the cashier account that creates the payments. */
  readonly user: string;
  /** That account's secret key. It signs requests and sessions, and never leaves the server. */
  readonly secret: string;
  /** The shop's public key for the elements, `gwk_…`. */
  readonly clientKey: string;
  /** Called for every change of a payment that matters; see {@link OnPayment}. */
  readonly onPayment: OnPayment;
  /** Called when the money differs from what the order costs now. Without it, a line is logged. */
  readonly onMismatch?: OnMismatch;
  /** Called for every change of a refund whose `notify_url` is this app's; see {@link OnRefund}. */
  readonly onRefund?: OnRefund;
  /** Called for every notification: payments, stored cards, refunds, splits, payouts; see {@link OnEvent}. */
  readonly onEvent?: OnEvent;
  /**
   * Public address at which the app is mounted, such as `https://shop.example/pay`. Without it the app works only on
   * localhost, because a forged Host header must not decide where payers return to.
   */
  readonly publicUrl?: string;
  /** Other origins whose pages may use the app, such as `https://www.shop.example`. */
  readonly origins?: readonly string[];
  /** Where orders are kept. The default is memory, until the process ends. */
  readonly store?: Store;
  /** The shop's name as payers know it. */
  readonly shop?: string;
  /** The methods to offer, in this order. The default is `['Card', 'iDEAL']`. */
  readonly methods?: readonly string[];
  /** Your application's identifier at WeChat's or Alipay's platform; payments inside an app need it. */
  readonly subAppId?: string;
  /** Where log lines go: pino, `console` or your own; see {@link Logger}. The default writes to the console. */
  readonly logger?: Logger;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces `Date.now`; unix milliseconds. */
  readonly now?: () => number;
}

/** The options, checked and complete. */
export interface Settings {
  readonly gateway: string;
  readonly user: string;
  readonly secret: string;
  readonly clientKey: string;
  readonly onPayment: OnPayment;
  readonly onMismatch: OnMismatch;
  readonly onRefund: OnRefund | undefined;
  readonly onEvent: OnEvent | undefined;
  readonly publicUrl: string | undefined;
  readonly origins: ReadonlySet<string>;
  readonly shop: string | undefined;
  readonly methods: readonly MethodName[];
  readonly subAppId: string | undefined;
  readonly logger: Logger;
}

/** The default of the option `methods`. */
const DEFAULT_METHODS = ['Card', 'iDEAL'];

/** Checks the options. Throws an error of one sentence that names the first wrong one. */
export function readOptions(options: GangwayOptions): Settings {
  const { onPayment, onRefund, onEvent, shop, subAppId, logger = consoleLogger } = options;
  must(isLogger(logger), 'logger has no functions error and warn');
  const { onMismatch = mismatchLog(logger) } = options;
  must(typeof onPayment === 'function', 'onPayment is not a function');
  must(typeof onMismatch === 'function', 'onMismatch is not a function');
  must(onRefund === undefined || typeof onRefund === 'function', 'onRefund is not a function');
  must(onEvent === undefined || typeof onEvent === 'function', 'onEvent is not a function');
  must(shop === undefined || isText(shop), 'shop is not a name');
  must(subAppId === undefined || isText(subAppId), 'subAppId is not an identifier');
  must(isText(options.user), 'user is missing; it is the UID of the cashier account');
  must(isText(options.secret), "secret is missing; it is the account's secret key");
  must(
    /^gwk_(test|live)_\w+$/.test(options.clientKey ?? ''),
    'clientKey is not of the form gwk_test_… or gwk_live_…',
  );
  return {
    gateway: readAddress('gateway', options.gateway),
    user: options.user,
    secret: options.secret,
    clientKey: options.clientKey,
    onPayment,
    onMismatch,
    onRefund,
    onEvent,
    publicUrl: options.publicUrl === undefined ? undefined : readAddress('publicUrl', options.publicUrl),
    origins: new Set((options.origins ?? []).map(readOrigin)),
    shop,
    subAppId,
    logger,
    methods: readMethods(
      options.methods ?? DEFAULT_METHODS,
      (message) => new Error(`gangway(): ${message}.`),
    ),
  };
}

/**
 * Returns the canonical names of methods that a page can pay with.
 * Throws the error that `fail` makes of a sentence.
 */
export function readMethods(names: readonly string[], fail: (message: string) => Error): MethodName[] {
  if (!Array.isArray(names) || names.length === 0) throw fail('methods names no method');
  return [...new Set(names.map((name) => readMethod(name, fail)))];
}

function readMethod(name: unknown, fail: (message: string) => Error): MethodName {
  const method = typeof name === 'string' ? findMethod(name) : undefined;
  if (!method) throw fail(`methods has ${JSON.stringify(name)}, which is not a method`);
  if (!isPageMethod(method.name)) throw fail(`methods has ${method.name}, which pages cannot use`);
  return method.name;
}

/** Reads an http(s) address without query, fragment and user; returns it without a trailing slash. */
function readAddress(option: string, value: unknown): string {
  const url = typeof value === 'string' ? urlOf(value) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  must(isPlain, `${option} is not a plain http or https address, such as https://pay.example`);
  return `${url!.origin}${url!.pathname}`.replace(/\/+$/, '');
}

function readOrigin(value: string): string {
  const isOrigin = typeof value === 'string' && urlOf(value)?.origin === value;
  must(
    isOrigin,
    `origins has ${JSON.stringify(value)}, which is not an origin such as https://www.shop.example`,
  );
  return value;
}

function must(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`gangway(): ${message}.`);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isLogger = (value: Partial<Logger>): boolean =>
  typeof value?.error === 'function' && typeof value.warn === 'function';

const mismatchLog =
  (logger: Logger): OnMismatch =>
  (payment, order) => {
    logger.error(
      { orderId: payment.orderId, tradeId: payment.tradeId },
      `trade ${payment.tradeId} is ${payment.state} with ${payment.amount} ${payment.currency}, but order ` +
        `${payment.orderId} costs ${order.amount} ${order.currency}; onPayment was not called.`,
    );
  };
