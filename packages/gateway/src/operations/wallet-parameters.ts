/** What an app or mini program hands to its wallet, signed with the key of the app. */
import { createHmac, randomBytes } from 'node:crypto';
import { canonicalString } from '@gangway/protocol/signature';

/** What the parameters are made from. */
export interface ParameterFacts {
  readonly appId: string;
  /** The key of the app at the wallet's platform. */
  readonly key: string;
  readonly partnerId: string;
  readonly prepayId: string;
  readonly at: Date;
}

/** Makes the parameters of one payment; every member is text. */
export type ParametersOf = (facts: ParameterFacts) => Readonly<Record<string, string>>;

/** The wallet's name of a payment that waits for its payer. */
export const prepayIdOf = (attemptId: string): string => `wx${attemptId.replaceAll('-', '')}`;

/** For WeChat's SDK inside an app. */
export const appParameters: ParametersOf = ({ appId, key, partnerId, prepayId, at }) => {
  const parameters = {
    appid: appId,
    partnerid: partnerId,
    prepayid: prepayId,
    package: 'Sign=WXPay',
    noncestr: nonce(),
    timestamp: unixSeconds(at),
  };
  return { ...parameters, sign: signWith(key, parameters) };
};

/** For `requestPayment` of a mini program. */
export const miniProgramParameters: ParametersOf = ({ appId, key, prepayId, at }) => {
  const parameters = {
    appId,
    timeStamp: unixSeconds(at),
    nonceStr: nonce(),
    package: `prepay_id=${prepayId}`,
    signType: 'HMAC-SHA256',
  };
  return { ...parameters, paySign: signWith(key, parameters) };
};

/** 32 characters, the most that wallets take. */
const nonce = (): string => randomBytes(16).toString('hex');

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const signWith = (key: string, parameters: Readonly<Record<string, string>>): string =>
  createHmac('sha256', key).update(canonicalString(parameters)).digest('hex').toUpperCase();
