/** Which rail serves which method: one row each. A method without a row is not supported (-4011). */
import type { Settings } from '../settings.ts';
import type { Rail } from './rail.ts';
import { sandboxBarcodeRail } from './sandbox-barcode/rail.ts';
import { sandboxCardRail } from './sandbox-card/rail.ts';
import { sandboxRedirectRail } from './sandbox-redirect/rail.ts';
import { sandboxTransferRail } from './sandbox-transfer/rail.ts';
import { sandboxVoucherRail } from './sandbox-voucher/rail.ts';
import type { SchemeAddress } from './scheme-client.ts';

/** Canonical sub_pay_method → the name of its sandbox rail. */
const SANDBOX_RAIL_OF_METHOD: Readonly<Record<string, string>> = {
  iDEAL: 'sandbox-redirect',
  'iDEAL Fast Checkout': 'sandbox-redirect',
  EPS: 'sandbox-redirect',
  Bizum: 'sandbox-redirect',
  Blik: 'sandbox-redirect',
  Bancontact: 'sandbox-redirect',
  Payconiq: 'sandbox-redirect',
  UnionPayWap: 'sandbox-redirect',
  'WeChat Pay': 'sandbox-redirect',
  Alipay: 'sandbox-redirect',
  Card: 'sandbox-card',
  'Cards HPP': 'sandbox-card',
  Token: 'sandbox-card',
  Voucher: 'sandbox-voucher',
  'Bank Transfer': 'sandbox-transfer',
};

/** Operations whose payments all use one rail, whatever rail their method has elsewhere. */
const SANDBOX_RAIL_OF_OPERATION: Readonly<Record<string, string>> = {
  'v3.BarcodePayment': 'sandbox-barcode',
};

/** The rails of this gateway. */
export interface RailRegistry {
  /** Returns the rail of a method in an operation, or undefined when the method is not supported there. */
  forMethod(subPayMethod: string, operation?: string): Rail | undefined;
  /** Returns a rail by its name. */
  named(name: string): Rail | undefined;
  readonly rails: readonly Rail[];
}

/** Returns the sandbox's rails, which call the simulated scheme at `scheme`. There is no live rail yet. */
export function railRegistry(mode: Settings['mode'], scheme: SchemeAddress): RailRegistry {
  const rails = mode === 'sandbox' ? sandboxRails(scheme) : [];
  const named = (name: string) => rails.find((rail) => rail.name === name);
  return {
    rails,
    named,
    forMethod(subPayMethod, operation = '') {
      const name = SANDBOX_RAIL_OF_OPERATION[operation] ?? SANDBOX_RAIL_OF_METHOD[subPayMethod];
      return name === undefined ? undefined : named(name);
    },
  };
}

const sandboxRails = (scheme: SchemeAddress): readonly Rail[] => [
  sandboxRedirectRail(scheme),
  sandboxCardRail(scheme),
  sandboxVoucherRail(scheme),
  sandboxTransferRail(scheme),
  sandboxBarcodeRail(scheme),
];
