/** The contracts of wallet payments: on a web page, a mobile page, from an app, in a mini program, inside an app. */
import type { Scenario } from '../wallets.ts';
import type { Contract, Parameter } from './contract.ts';
import { AFTER_REFUSAL, CREATION_RESULT, OPTIONAL_TIMEOUT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';
import { changeRows } from './values.ts';

const WALLET_TYPE = {
  name: 'sub_pay_method_type',
  kind: 'own-id',
  max: 32,
  about: 'The wallet of Alipay+; see Wallets. Without it the payer chooses',
} as const satisfies Parameter;

const OS_TYPE = {
  name: 'os_type',
  kind: 'choice',
  required: true,
  oneOf: ['android', 'ios'],
  about: "The system of the payer's device",
} as const satisfies Parameter;

const APP_ID = {
  name: 'sub_app_id',
  kind: 'app-id',
  required: true,
  about: "The app at the wallet's platform, registered with us and active",
} as const satisfies Parameter;

const OPEN_ID = {
  name: 'sub_open_id',
  kind: 'own-id',
  max: 128,
  about: "The payer's name at the wallet's platform",
} as const satisfies Parameter;

/** A redirect_url that may be an app's address. */
const TO_APP = {
  redirect_url: { kind: 'app-url', about: 'Where the payer returns to: a page or an app' },
} as const;

/** Returns the result rows of a payment in an app: instead of `url`, members for the wallet, all String. */
const parametersResult = (members: string) =>
  changeRows(CREATION_RESULT, {
    url: {
      name: 'parameters',
      type: 'Object',
      about: `Hand to the wallet as they are, all String: ${members}`,
    },
  });

const MINI_PROGRAM_MEMBERS = {
  Alipay: '`tradeNO`',
  'WeChat Pay': '`appId`, `timeStamp`, `nonceStr`, `package`, `signType`, `paySign`',
} as const;

const wallets = <const Rows extends readonly Parameter[]>(
  scenario: Scenario,
  title: string,
  parameters: Rows,
) =>
  ({
    title: `Alipay+ ${title}`,
    methods: ['Alipay'],
    scenario,
    parameters: [...parameters, WALLET_TYPE],
    result: CREATION_RESULT,
    errors: ['-4015'],
  }) as const satisfies Contract;

const inMiniProgram = <const Rows extends readonly Parameter[]>(
  method: 'Alipay' | 'WeChat Pay',
  more: Rows,
) =>
  ({
    title: `${method} in a mini program`,
    methods: [method],
    scenario: 'mini-program',
    parameters: [...changeRows(OPTIONAL_TIMEOUT, TO_APP), APP_ID, OPEN_ID, ...more],
    result: parametersResult(MINI_PROGRAM_MEMBERS[method]),
    errors: ['-4011', '-4015'],
  }) as const satisfies Contract;

const WECHAT_WAP_CONTRACT = {
  title: 'WeChat Pay on a mobile page',
  methods: ['WeChat Pay'],
  parameters: [...REDIRECT_PARAMETERS, AFTER_REFUSAL],
  result: CREATION_RESULT,
  errors: ['-4015'],
} as const satisfies Contract;

const WECHAT_APP_CONTRACT = {
  title: 'WeChat Pay inside an app',
  methods: ['WeChat Pay'],
  parameters: [...changeRows(REDIRECT_PARAMETERS, TO_APP), APP_ID, OPEN_ID],
  result: parametersResult('`appid`, `partnerid`, `prepayid`, `package`, `noncestr`, `timestamp`, `sign`'),
  errors: ['-4011', '-4015'],
} as const satisfies Contract;

/** `v3.CreatePaymentsWalletWeb`. */
export const createPaymentsWalletWeb = {
  name: 'v3.CreatePaymentsWalletWeb',
  roles: ['cashier'],
  contracts: [wallets('web', 'on a web page', [...REDIRECT_PARAMETERS, AFTER_REFUSAL])],
} as const satisfies Operation;

/** `v3.CreatePaymentsWalletWap`. */
export const createPaymentsWalletWap = {
  name: 'v3.CreatePaymentsWalletWap',
  roles: ['cashier'],
  contracts: [
    wallets('wap', 'on a mobile page', [...REDIRECT_PARAMETERS, AFTER_REFUSAL]),
    WECHAT_WAP_CONTRACT,
  ],
} as const satisfies Operation;

/** `v3.CreatePaymentsWalletApp`. */
export const createPaymentsWalletApp = {
  name: 'v3.CreatePaymentsWalletApp',
  roles: ['cashier'],
  contracts: [wallets('app', 'from an app', [...changeRows(REDIRECT_PARAMETERS, TO_APP), OS_TYPE])],
} as const satisfies Operation;

/** `v3.CreatePaymentsWalletMini`. */
export const createPaymentsWalletMini = {
  name: 'v3.CreatePaymentsWalletMini',
  roles: ['cashier'],
  contracts: [inMiniProgram('Alipay', [WALLET_TYPE]), inMiniProgram('WeChat Pay', [])],
} as const satisfies Operation;

/** `v3.CreatePaymentsWalletAPPPay`. */
export const createPaymentsWalletAppPay = {
  name: 'v3.CreatePaymentsWalletAPPPay',
  roles: ['cashier'],
  contracts: [WECHAT_APP_CONTRACT],
} as const satisfies Operation;
