/** The sandbox's rails. */
import type { Rail } from '@gangway/gateway/extend';
import { sandboxBarcodeRail } from './barcode/rail.ts';
import { sandboxCardRail } from './card/rail.ts';
import { sandboxRedirectRail } from './redirect/rail.ts';
import type { SchemeAddress } from './scheme-client.ts';
import { sandboxTransferRail } from './transfer/rail.ts';
import { sandboxVoucherRail } from './voucher/rail.ts';

/** Returns the rails that call the simulated scheme at this address. */
export const sandboxRails = (scheme: SchemeAddress): readonly Rail[] => [
  sandboxRedirectRail(scheme),
  sandboxCardRail(scheme),
  sandboxVoucherRail(scheme),
  sandboxTransferRail(scheme),
  sandboxBarcodeRail(scheme),
];
