/** The sandbox's rails. */
import type { Rail } from './rail.ts';
import { sandboxBarcodeRail } from './sandbox-barcode/rail.ts';
import { sandboxCardRail } from './sandbox-card/rail.ts';
import { sandboxRedirectRail } from './sandbox-redirect/rail.ts';
import { sandboxTransferRail } from './sandbox-transfer/rail.ts';
import { sandboxVoucherRail } from './sandbox-voucher/rail.ts';
import type { SchemeAddress } from './scheme-client.ts';

/** Returns the rails that call the simulated scheme at this address. */
export const sandboxRails = (scheme: SchemeAddress): readonly Rail[] => [
  sandboxRedirectRail(scheme),
  sandboxCardRail(scheme),
  sandboxVoucherRail(scheme),
  sandboxTransferRail(scheme),
  sandboxBarcodeRail(scheme),
];
