/** The contracts of wallet payments: on a web page, a mobile page, from an app, in a mini program, inside an app. */
import type { Scenario } from '../wallets.ts';
import type { Contract, Parameter, ResultMember } from './contract.ts';
import { CREATION_RESULT, OPTIONAL_TIMEOUT, REDIRECT_PARAMETERS } from './create-payments.ts';
import type { Operation } from './operations.ts';

const WALLET_TYPE: Parameter = {
  name: 'sub_pay_method_type',
  kind: 'own-id',
  required: false,
  max: 32,
  about: 'The wallet of Alipay+; see Wallets. Without it the payer chooses',
};

const OS_TYPE: Parameter = {
  name: 'os_type',
  kind: 'choice',
  required: true,
  oneOf: ['android', 'ios'],
  about: "The system of the payer's device",
};

const APP_ID: Parameter = {
  name: 'sub_app_id',
  kind: 'app-id',
  required: true,
  about: "The app at the wallet's platform, registered with us and active",
};

const OPEN_ID: Parameter = {
  name: 'sub_open_id',
  kind: 'own-id',
  required: false,
  max: 128,
  about: "The payer's name at the wallet's platform",
};

/** Returns the parameters with a redirect_url that may be an app's address. */
const toApp = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map((parameter) =>
    parameter.name === 'redirect_url'
      ? { ...parameter, kind: 'app-url', about: 'Where the payer returns to: a page or an app' }
      : parameter,
  );

/** Returns the result rows of a payment in an app: instead of `url`, members for the wallet, all String. */
const parametersResult = (members: string): readonly ResultMember[] =>
  CREATION_RESULT.map((row: ResultMember) =>
    row.name === 'url'
      ? {
          name: 'parameters',
          type: 'Object',
          about: `Hand to the wallet as they are, all String: ${members}`,
        }
      : row,
  );

const MINI_PROGRAM_MEMBERS = {
  Alipay: '`tradeNO`',
  'WeChat Pay': '`appId`, `timeStamp`, `nonceStr`, `package`, `signType`, `paySign`',
} as const;

const wallets = (scenario: Scenario, title: string, parameters: readonly Parameter[]): Contract => ({
  title: `Alipay+ ${title}`,
  methods: ['Alipay'],
  scenario,
  parameters: [...parameters, WALLET_TYPE],
  result: CREATION_RESULT,
  errors: ['-4015'],
});

const inMiniProgram = (method: 'Alipay' | 'WeChat Pay', more: readonly Parameter[]): Contract => ({
  title: `${method} in a mini program`,
  methods: [method],
  scenario: 'mini-program',
  parameters: [...toApp(OPTIONAL_TIMEOUT), APP_ID, OPEN_ID, ...more],
  result: parametersResult(MINI_PROGRAM_MEMBERS[method]),
  errors: ['-4011', '-4015'],
});

const WECHAT_WAP_CONTRACT: Contract = {
  title: 'WeChat Pay on a mobile page',
  methods: ['WeChat Pay'],
  parameters: REDIRECT_PARAMETERS,
  result: CREATION_RESULT,
  errors: ['-4015'],
};

const WECHAT_APP_CONTRACT: Contract = {
  title: 'WeChat Pay inside an app',
  methods: ['WeChat Pay'],
  parameters: [...toApp(REDIRECT_PARAMETERS), APP_ID, OPEN_ID],
  result: parametersResult('`appid`, `partnerid`, `prepayid`, `package`, `noncestr`, `timestamp`, `sign`'),
  errors: ['-4011', '-4015'],
};

/** `v3.CreatePaymentsWalletWeb`. */
export const createPaymentsWalletWeb: Operation = {
  name: 'v3.CreatePaymentsWalletWeb',
  roles: ['cashier'],
  contracts: [wallets('web', 'on a web page', REDIRECT_PARAMETERS)],
};

/** `v3.CreatePaymentsWalletWap`. */
export const createPaymentsWalletWap: Operation = {
  name: 'v3.CreatePaymentsWalletWap',
  roles: ['cashier'],
  contracts: [wallets('wap', 'on a mobile page', REDIRECT_PARAMETERS), WECHAT_WAP_CONTRACT],
};

/** `v3.CreatePaymentsWalletApp`. */
export const createPaymentsWalletApp: Operation = {
  name: 'v3.CreatePaymentsWalletApp',
  roles: ['cashier'],
  contracts: [wallets('app', 'from an app', [...toApp(REDIRECT_PARAMETERS), OS_TYPE])],
};

/** `v3.CreatePaymentsWalletMini`. */
export const createPaymentsWalletMini: Operation = {
  name: 'v3.CreatePaymentsWalletMini',
  roles: ['cashier'],
  contracts: [inMiniProgram('Alipay', [WALLET_TYPE]), inMiniProgram('WeChat Pay', [])],
};

/** `v3.CreatePaymentsWalletAPPPay`. */
export const createPaymentsWalletAppPay: Operation = {
  name: 'v3.CreatePaymentsWalletAPPPay',
  roles: ['cashier'],
  contracts: [WECHAT_APP_CONTRACT],
};
