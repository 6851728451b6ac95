/** The parameters that an app or mini program passes to its wallet. WeChat's are signed with the app's key. */
import { randomBytes } from 'node:crypto';
import { canonicalString } from '@gangway/protocol/signature';
import { businessDay } from '../business-day.ts';
import { hmacSha256 } from '../hmac.ts';

/** The input of the parameters. */
export interface ParameterFacts {
  readonly appId: string;
  /** The key of the app at the wallet's platform. */
  readonly key: string;
  readonly partnerId: string;
  /** The wallet's reference of the payment is derived from this. */
  readonly attemptId: string;
  readonly at: Date;
}

/** Returns the parameters of one payment; every member is text. */
export type ParametersOf = (facts: ParameterFacts) => Readonly<Record<string, string>>;

/** Returns WeChat's id of a pending payment. */
const wechatPrepayId = (attemptId: string): string => `wx${attemptId.replaceAll('-', '')}`;

/** Returns Alipay's number of a payment: the day, then 20 digits. */
const alipayTradeNo = (attemptId: string, at: Date): string => {
  const digits = BigInt(`0x${attemptId.replaceAll('-', '')}`) % 10n ** 20n;
  return `${businessDay(at).replaceAll('-', '')}${digits.toString().padStart(20, '0')}`;
};

/** The parameters for WeChat's SDK inside an app. */
export const appParameters: ParametersOf = ({ appId, key, partnerId, attemptId, at }) => {
  const parameters = {
    appid: appId,
    partnerid: partnerId,
    prepayid: wechatPrepayId(attemptId),
    package: 'Sign=WXPay',
    noncestr: nonce(),
    timestamp: unixSeconds(at),
  };
  return { ...parameters, sign: signWith(key, parameters) };
};

/** The parameters for `wx.requestPayment` of a WeChat mini program. */
export const wechatMiniParameters: ParametersOf = ({ appId, key, attemptId, at }) => {
  const parameters = {
    appId,
    timeStamp: unixSeconds(at),
    nonceStr: nonce(),
    package: `prepay_id=${wechatPrepayId(attemptId)}`,
    signType: 'HMAC-SHA256',
  };
  return { ...parameters, paySign: signWith(key, parameters) };
};

/** The parameters for `my.tradePay` of an Alipay+ mini program: the wallet's payment number, unsigned. */
export const alipayMiniParameters: ParametersOf = ({ attemptId, at }) => ({
  tradeNO: alipayTradeNo(attemptId, at),
});

/** Returns 32 characters, the most that wallets accept. */
const nonce = (): string => randomBytes(16).toString('hex');

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const signWith = (key: string, parameters: Readonly<Record<string, string>>): string =>
  hmacSha256(key, canonicalString(parameters)).toString('hex').toUpperCase();
