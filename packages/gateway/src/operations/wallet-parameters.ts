/** What an app or mini program passes to its wallet; WeChat's is signed with the app's key. */
import { createHmac, randomBytes } from 'node:crypto';
import { canonicalString } from '@gangway/protocol/signature';
import { businessDay } from '../business-day.ts';

/** What the parameters are made from. */
export interface ParameterFacts {
  readonly appId: string;
  /** The key of the app at the wallet's platform. */
  readonly key: string;
  readonly partnerId: string;
  /** The wallet knows the payment by a name that is made from this. */
  readonly attemptId: string;
  readonly at: Date;
}

/** Makes the parameters of one payment; every member is text. */
export type ParametersOf = (facts: ParameterFacts) => Readonly<Record<string, string>>;

/** WeChat's name of a payment that waits for its payer. */
const wechatPrepayId = (attemptId: string): string => `wx${attemptId.replaceAll('-', '')}`;

/** Alipay's name of one: the day, then 20 digits. */
const alipayTradeNo = (attemptId: string, at: Date): string => {
  const digits = BigInt(`0x${attemptId.replaceAll('-', '')}`) % 10n ** 20n;
  return `${businessDay(at).replaceAll('-', '')}${digits.toString().padStart(20, '0')}`;
};

/** For WeChat's SDK inside an app. */
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

/** For `wx.requestPayment` of a WeChat mini program. */
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

/** For `my.tradePay` of a mini program of Alipay+, which takes the wallet's name of the payment and no signature. */
export const alipayMiniParameters: ParametersOf = ({ attemptId, at }) => ({
  tradeNO: alipayTradeNo(attemptId, at),
});

/** 32 characters, the most that wallets take. */
const nonce = (): string => randomBytes(16).toString('hex');

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const signWith = (key: string, parameters: Readonly<Record<string, string>>): string =>
  createHmac('sha256', key).update(canonicalString(parameters)).digest('hex').toUpperCase();
