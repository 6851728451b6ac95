/** `v3.GetSubPay`: returns the wallet of a scanned code. */
import { findMethodOfCode } from '@gangway/protocol';
import { GatewayError } from '../gateway-error.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { Answer, OperationRequest } from './operation-request.ts';

/** Derives the wallet from the code without calling it. Throws -4086 for a code of no known wallet. */
export async function getSubPay(
  _: GatewayServices,
  { values }: OperationRequest<'v3.GetSubPay'>,
): Promise<Answer> {
  const code = values.auth_code;
  const method = findMethodOfCode(code);
  if (!method) throw new GatewayError('-4086', 'Unknow identity code: auth_code is of no known wallet');
  return { auth_code: code, sub_pay_method: method };
}
