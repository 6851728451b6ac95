/** Which gateway is asked, and as whom: from the command line, or from a test that started one. */
import { parseArgs } from 'node:util';

/** An account that rows call as. */
export interface Account {
  readonly uid: string;
  readonly secret: string;
}

/** Accounts beside the first one; a row that needs one which is not given is not asked. */
export interface Accounts {
  /** A cashier with every feature: the one that most rows call as. */
  readonly cashier: Account;
  readonly superAdmin?: Account;
  readonly operator?: Account;
  /** A cashier of the same merchant, in another store and without any feature. */
  readonly plain?: Account;
  /** A cashier of another merchant. */
  readonly foreign?: Account;
  /** A cashier of the super admin's merchant whose refunds await approval. */
  readonly approval?: Account;
}

/** A gateway to ask. */
export interface Target {
  /** Without a slash at the end. */
  readonly url: string;
  readonly accounts: Accounts;
  /** Registered apps for wallet payments inside an app or a mini program. */
  readonly apps: { readonly 'WeChat Pay': string; readonly Alipay: string };
}

/** The apps of the sandbox's first merchant (docs/test-data.md, Apps). */
export const SANDBOX_APPS: Target['apps'] = {
  'WeChat Pay': 'wx0000000000036870',
  Alipay: '2021000000036870',
};

/** Option → the account it names. */
const ACCOUNT_OPTIONS = {
  'super-admin': 'superAdmin',
  operator: 'operator',
  plain: 'plain',
  foreign: 'foreign',
  approval: 'approval',
} as const satisfies Record<string, keyof Accounts>;

/** What `npm run conformance` takes. */
export const USAGE = `npm run conformance -- --url <address> --user <uid> --secret <secret> [options]

--user, --secret           a cashier with every feature
--super-admin <uid:secret> its merchant's super admin
--operator <uid:secret>    its merchant's operator
--plain <uid:secret>       a cashier of the same merchant, another store, no features
--foreign <uid:secret>     a cashier of another merchant
--approval <uid:secret>    a cashier of the same merchant whose refunds await approval
--wechat-app <sub_app_id>  --alipay-app <sub_app_id>

Rows whose account is not given are reported as not asked.`;

/** Reads the command line. Throws an Error with a sentence when something is missing or unknown. */
export function readTarget(args: readonly string[]): Target {
  const names = ['url', 'user', 'secret', 'wechat-app', 'alipay-app', ...Object.keys(ACCOUNT_OPTIONS)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const given = values as Readonly<Record<string, string | undefined>>;
  const { url, user, secret } = given;
  if (!url || !user || !secret) throw new Error('--url, --user and --secret are needed.');
  if (!URL.canParse(url)) throw new Error(`--url is "${url}", which is no address.`);
  const more = Object.entries(ACCOUNT_OPTIONS).flatMap(([option, role]) => {
    const text = given[option];
    return text === undefined ? [] : [[role, readAccount(option, text)] as const];
  });
  return {
    url: url.replace(/\/+$/, ''),
    accounts: { cashier: { uid: user, secret }, ...Object.fromEntries(more) },
    apps: {
      'WeChat Pay': given['wechat-app'] ?? SANDBOX_APPS['WeChat Pay'],
      Alipay: given['alipay-app'] ?? SANDBOX_APPS.Alipay,
    },
  };
}

function readAccount(option: string, text: string): Account {
  const [, uid, secret] = /^([^:]+):(.+)$/s.exec(text) ?? [];
  if (!uid || !secret) throw new Error(`--${option} is not uid:secret.`);
  return { uid, secret };
}
