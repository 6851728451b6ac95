/** The wallet types behind Alipay's multi-wallet checkout and the scenarios each supports: 19 × 4, one row each. */
import type { SCENARIOS } from './checkout/payment-request.ts';

/** Where the payer pays. */
export type Scenario = (typeof SCENARIOS)[number];

type WalletRow = { readonly label: string } & Readonly<Record<Scenario, boolean>>;

/** sub_pay_method_type → name for the payer and the scenarios it supports. */
export const WALLETS = {
  ALIPAY_CN: { label: 'Alipay', app: true, wap: false, web: true, 'mini-program': true },
  TRUEMONEY: { label: 'TrueMoney', app: true, wap: false, web: true, 'mini-program': true },
  ALIPAY_HK: { label: 'AlipayHK', app: true, wap: true, web: true, 'mini-program': true },
  TNG: { label: "Touch 'n Go eWallet", app: true, wap: true, web: true, 'mini-program': true },
  GCASH: { label: 'GCash', app: true, wap: true, web: true, 'mini-program': true },
  DANA: { label: 'DANA', app: true, wap: true, web: true, 'mini-program': true },
  KAKAOPAY: { label: 'Kakao Pay', app: true, wap: false, web: true, 'mini-program': false },
  RABBIT_LINE_PAY: { label: 'Rabbit LINE Pay', app: true, wap: false, web: true, 'mini-program': false },
  BPI: { label: 'BPI', app: false, wap: true, web: true, 'mini-program': false },
  BOOST: { label: 'Boost', app: true, wap: true, web: true, 'mini-program': false },
  AKULAKU_PAYLATER: { label: 'Akulaku PayLater', app: true, wap: true, web: true, 'mini-program': false },
  BILLEASE: { label: 'BillEase', app: true, wap: true, web: true, 'mini-program': false },
  TINABA: { label: 'Tinaba', app: true, wap: true, web: true, 'mini-program': false },
  NAVERPAY: { label: 'Naver Pay', app: false, wap: true, web: true, 'mini-program': false },
  TOSSPAY: { label: 'Toss Pay', app: true, wap: false, web: true, 'mini-program': true },
  MPAY: { label: 'MPay', app: true, wap: true, web: true, 'mini-program': false },
  KREDIVO_ID: { label: 'Kredivo', app: true, wap: false, web: true, 'mini-program': false },
  KPLUS: { label: 'K PLUS', app: true, wap: true, web: true, 'mini-program': false },
  HIPAY: { label: 'HiPay', app: true, wap: true, web: true, 'mini-program': true },
} as const satisfies Record<string, WalletRow>;

/** A wallet type of {@link WALLETS}. */
export type WalletType = keyof typeof WALLETS;

/** Whether a wallet type is known and supports the scenario. */
export const walletSupports = (type: string, scenario: Scenario): boolean =>
  Object.hasOwn(WALLETS, type) && WALLETS[type as WalletType][scenario];

/** Country (ISO 3166-1) and currency (ISO 4217) of most payers of a wallet, for the display order. */
export const WALLET_HOMES = {
  ALIPAY_CN: ['CN', 'CNY'],
  TRUEMONEY: ['TH', 'THB'],
  ALIPAY_HK: ['HK', 'HKD'],
  TNG: ['MY', 'MYR'],
  GCASH: ['PH', 'PHP'],
  DANA: ['ID', 'IDR'],
  KAKAOPAY: ['KR', 'KRW'],
  RABBIT_LINE_PAY: ['TH', 'THB'],
  BPI: ['PH', 'PHP'],
  BOOST: ['MY', 'MYR'],
  AKULAKU_PAYLATER: ['ID', 'IDR'],
  BILLEASE: ['PH', 'PHP'],
  TINABA: ['IT', 'EUR'],
  NAVERPAY: ['KR', 'KRW'],
  TOSSPAY: ['KR', 'KRW'],
  MPAY: ['MO', 'MOP'],
  KREDIVO_ID: ['ID', 'IDR'],
  KPLUS: ['TH', 'THB'],
  HIPAY: ['MN', 'MNT'],
} as const satisfies Record<WalletType, readonly [country: string, currency: string]>;
