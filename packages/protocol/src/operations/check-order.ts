/** The checks of every request, in order: a request with two faults gets the code of the earlier row. */
import type { ErrorCode } from '../errors.ts';

/** One check of a request. */
interface Check {
  /** The condition. */
  readonly holds: string;
  /** The codes when it does not hold. */
  readonly codes: readonly ErrorCode[];
}

/** The order of checks; the operation's own errors follow. The first three rows belong to the transport. */
export const CHECK_ORDER = [
  { holds: '`POST /Payments`', codes: ['-1005'] },
  { holds: 'At most 256 KiB', codes: ['-1006'] },
  { holds: 'One JSON object, in UTF-8', codes: ['-1001'] },
  {
    holds:
      'Every member name is 1–64 letters, digits or `_`, stands once, and is not reserved; no half surrogate pairs',
    codes: ['-3002'],
  },
  { holds: '`user`, `sign` and `method` are text, `time` is given, `data` is an object', codes: ['-3001'] },
  { holds: '`time` is a unix time', codes: ['-3002'] },
  { holds: 'The user exists', codes: ['-2001'] },
  { holds: 'The signature is right and `time` within the tolerance', codes: ['-403'] },
  { holds: 'Not too many requests', codes: ['-1003'] },
  { holds: 'The gateway has room for another request', codes: ['-1004'] },
  { holds: 'The method is known', codes: ['-1002'] },
  { holds: "The account's role may call it", codes: ['-4120'] },
  { holds: 'sub_pay_method is given where the operation takes one', codes: ['-3001'] },
  { holds: 'sub_pay_method is known; it selects the parameters that follow', codes: ['-4011'] },
  { holds: 'Every required parameter is given', codes: ['-3001'] },
  { holds: 'Every parameter has its format', codes: ['-3002', '-1007'] },
  { holds: 'No value hides a member; see Signature', codes: ['-3002'] },
  { holds: 'Method, currency and scenario go together', codes: ['-4011'] },
  { holds: 'Amounts and values are within their limits', codes: ['-3003'] },
  { holds: 'The account has the features it needs', codes: ['-4120'] },
  {
    holds: 'The signature, where something is changed, and keys are not used for something else',
    codes: ['-4118'],
  },
] as const satisfies readonly Check[];
