/** The gateway under test and its accounts, from the command line or from a test. */
import { parseArgs } from 'node:util';
import { urlOf } from '@gangway/protocol';

/** An account that rows use. */
export interface Account {
  readonly uid: string;
  readonly secret: string;
}

/** The accounts. A row does not run if an account that it needs is missing. */
export interface Accounts {
  /** A cashier with every feature, which most rows use. */
  readonly cashier: Account;
  readonly superAdmin?: Account;
  readonly operator?: Account;
  /** A cashier of the same merchant, in another store, without features. */
  readonly plain?: Account;
  /** A cashier of another merchant. */
  readonly foreign?: Account;
  /** A cashier of the super admin's merchant whose refunds require approval. */
  readonly approval?: Account;
}

/** The gateway under test. */
export interface Target {
  /** Without a trailing slash. */
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

/** The usage text of `npm run conformance`. */
export const USAGE = `npm run conformance -- --url <address> --user <uid> --secret <secret> [options]

--user, --secret           a cashier with every feature
--super-admin <uid:secret> its merchant's super admin
--operator <uid:secret>    its merchant's operator
--plain <uid:secret>       a cashier of the same merchant, another store, no features
--foreign <uid:secret>     a cashier of another merchant
--approval <uid:secret>    a cashier of the same merchant whose refunds await approval
--wechat-app <sub_app_id>  --alipay-app <sub_app_id>

Rows whose account is not given are reported as not run.`;

/** Parses the command line. Throws an Error with one sentence if something is missing or unknown. */
export function readTarget(args: readonly string[]): Target {
  const names = ['url', 'user', 'secret', 'wechat-app', 'alipay-app', ...Object.keys(ACCOUNT_OPTIONS)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const given = values as Readonly<Record<string, string | undefined>>;
  const { url, user, secret } = given;
  if (!url || !user || !secret) throw new Error('--url, --user and --secret are needed.');
  if (!urlOf(url)) throw new Error(`--url is "${url}", which is not a URL.`);
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
