/** The currencies in circulation (ISO 4217), with the number of decimals of their minor unit. */

/** The number of decimals of a currency's minor unit. */
export type Decimals = 0 | 2 | 3;

const WITHOUT_MINOR_UNIT = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';

const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

const WITH_TWO_DECIMALS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
  'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
  'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
  'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

const withDecimals = (codes: string, decimals: Decimals): [string, Decimals][] =>
  codes.split(' ').map((code) => [code, decimals]);

/** ISO 4217 code → decimals of its minor unit. Funds codes, metals and test codes are left out. */
export const CURRENCIES: ReadonlyMap<string, Decimals> = new Map([
  ...withDecimals(WITHOUT_MINOR_UNIT, 0),
  ...withDecimals(WITH_TWO_DECIMALS, 2),
  ...withDecimals(WITH_THREE_DECIMALS, 3),
]);

/** Whether `code` is a currency of {@link CURRENCIES}; upper case only. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);
