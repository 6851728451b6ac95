/**
 * The messages of EMV 3-D Secure that the sandbox needs. Source: EMV 3DS 2.2.0, chapter 6 and annex A. The sandbox
 * uses these members alike in 2.3.1.
 */
import { type CardBrand, THREE_DS_VERSIONS, type ThreeDsVersion } from '@gangway/protocol/cards';
import * as v from 'valibot';

/** Returns the version in which a brand's issuers are asked: American Express has 2.3.1, so that both are met. */
export const versionOf = ({ brand }: { readonly brand: CardBrand }): ThreeDsVersion =>
  brand === 'amex' ? '2.3.1' : '2.2.0';

/** The meaning of a transStatus, and its electronic commerce indicators. */
interface TransStatusRow {
  readonly next: 'authorise' | 'challenge' | 'wait' | 'stop';
  readonly eci: string;
  /** Mastercard and Maestro have other indicators. */
  readonly eciMastercard: string;
}

/**
 * transStatus → its meaning: Y authenticated, A attempted, U could not, I informed only, C and D challenge, N and R
 * no.
 */
export const TRANS_STATUSES = {
  Y: { next: 'authorise', eci: '05', eciMastercard: '02' },
  A: { next: 'authorise', eci: '06', eciMastercard: '01' },
  U: { next: 'authorise', eci: '07', eciMastercard: '00' },
  I: { next: 'authorise', eci: '07', eciMastercard: '06' },
  C: { next: 'challenge', eci: '', eciMastercard: '' },
  D: { next: 'wait', eci: '', eciMastercard: '' },
  N: { next: 'stop', eci: '07', eciMastercard: '00' },
  R: { next: 'stop', eci: '07', eciMastercard: '00' },
} as const satisfies Record<string, TransStatusRow>;

/** A row of {@link TRANS_STATUSES}. */
export type TransStatus = keyof typeof TRANS_STATUSES;

/** Returns the electronic commerce indicator of a status on a brand; empty while the result is unknown. */
export const eciOf = (status: TransStatus, brand: CardBrand): string =>
  TRANS_STATUSES[status][brand === 'mastercard' || brand === 'maestro' ? 'eciMastercard' : 'eci'];

/** Whether the issuer could fingerprint the browser: yes, no, or it has no method page. */
export type CompletionIndicator = 'Y' | 'N' | 'U';

/** Authentication request: 3DS server → directory server → issuer. Amounts are hundredths. */
export interface AReq {
  readonly messageType: 'AReq';
  readonly messageVersion: ThreeDsVersion;
  readonly threeDSServerTransID: string;
  readonly threeDSCompInd: CompletionIndicator;
  /** `01` no preference; `04` a challenge is mandated. */
  readonly threeDSRequestorChallengeInd: '01' | '04';
  /** The row of the card in the published table: the sandbox has no account numbers. */
  readonly cardRow: number;
  readonly merchantName: string;
  readonly purchaseAmount: string;
  readonly purchaseCurrency: string;
  readonly notificationURL: string;
}

/** Authentication response: issuer → directory server → 3DS server. */
export interface ARes {
  readonly messageType: 'ARes';
  readonly messageVersion: ThreeDsVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly acsTransID: string;
  readonly transStatus: TransStatus;
}

/** Results request: issuer → directory server → 3DS server. The only valid result of a challenge. */
export interface RReq {
  readonly messageType: 'RReq';
  readonly messageVersion: ThreeDsVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly acsTransID: string;
  readonly transStatus: 'Y' | 'A' | 'N' | 'U' | 'R';
  /** `19`: too many tries. */
  readonly transStatusReason?: string;
  /** `01`: the payer cancelled; `04`: the time ran out. */
  readonly challengeCancel?: '01' | '04';
  readonly interactionCounter: number;
}

/** The sizes of EMV 3DS: 250x400, 390x400, 500x600, 600x400, full screen. */
export const CHALLENGE_WINDOW_SIZES = ['01', '02', '03', '04', '05'] as const;

/** Challenge request, sent to the issuer's page through the browser. */
export const challengeRequest = v.object({
  messageType: v.literal('CReq'),
  messageVersion: v.picklist(THREE_DS_VERSIONS),
  threeDSServerTransID: v.pipe(v.string(), v.uuid()),
  acsTransID: v.pipe(v.string(), v.uuid()),
  challengeWindowSize: v.picklist(CHALLENGE_WINDOW_SIZES),
});

/** See {@link challengeRequest}. */
export type CReq = v.InferOutput<typeof challengeRequest>;

/** Challenge response, sent back through the browser. It is not trusted: the {@link RReq} has the result. */
export interface CRes {
  readonly messageType: 'CRes';
  readonly messageVersion: ThreeDsVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd: 'Y';
  readonly transStatus: string;
}

/** What the browser posts to the issuer's method page, in a hidden frame. */
export const methodData = v.object({
  threeDSServerTransID: v.pipe(v.string(), v.uuid()),
  threeDSMethodNotificationURL: v.string(),
});

/** What the issuer's method page posts back. */
export const methodNotification = v.object({ threeDSServerTransID: v.pipe(v.string(), v.uuid()) });

/** Encodes a message as a form field: JSON in base64url without padding. */
export const encodeMessage = (message: object): string =>
  Buffer.from(JSON.stringify(message)).toString('base64url');

/** Reads a message from a form field; undefined when it is not one of this kind. */
export function decodeMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  field: string | null,
): v.InferOutput<Schema> | undefined {
  if (!field || !/^[A-Za-z0-9_-]+=*$/.test(field)) return undefined;
  try {
    const parsed = v.safeParse(schema, JSON.parse(Buffer.from(field, 'base64url').toString('utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
