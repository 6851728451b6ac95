/** Which rail serves which method, by its flow. A method without a rail is not supported (-4011). */
import { type Flow, findMethod } from '@gangway/protocol';
import type { Settings } from '../settings.ts';
import type { Rail } from './rail.ts';
import { sandboxBarcodeRail } from './sandbox-barcode/rail.ts';
import { sandboxCardRail } from './sandbox-card/rail.ts';
import { sandboxRedirectRail } from './sandbox-redirect/rail.ts';
import { sandboxTransferRail } from './sandbox-transfer/rail.ts';
import { sandboxVoucherRail } from './sandbox-voucher/rail.ts';
import type { SchemeAddress } from './scheme-client.ts';

/** How the payer pays → the name of the sandbox rail; none where the payer first chooses a method. */
const SANDBOX_RAIL_OF_FLOW: Readonly<Record<Flow, string | undefined>> = {
  redirect: 'sandbox-redirect',
  wallet: 'sandbox-redirect',
  card: 'sandbox-card',
  token: 'sandbox-card',
  voucher: 'sandbox-voucher',
  transfer: 'sandbox-transfer',
  list: undefined,
  qr: undefined,
  barcode: undefined,
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
      const name = SANDBOX_RAIL_OF_OPERATION[operation] ?? sandboxRailOf(subPayMethod);
      return name === undefined ? undefined : named(name);
    },
  };
}

function sandboxRailOf(subPayMethod: string): string | undefined {
  const method = findMethod(subPayMethod);
  return method && SANDBOX_RAIL_OF_FLOW[method.flow];
}

const sandboxRails = (scheme: SchemeAddress): readonly Rail[] => [
  sandboxRedirectRail(scheme),
  sandboxCardRail(scheme),
  sandboxVoucherRail(scheme),
  sandboxTransferRail(scheme),
  sandboxBarcodeRail(scheme),
];
