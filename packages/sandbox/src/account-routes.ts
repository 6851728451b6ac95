/**
 * `GET` and `POST /sandbox/accounts/:uid`: a cashier's features and refund authority. For testers and automated tests.
 */
import { FEATURES, keysOf, REFUND_AUTHORITIES, recordOf, type SwitchAnswer } from '@gangway/protocol';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './guard-rail-routes.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { readRequest } from './scheme-requests.ts';

const PATH = '/sandbox/accounts/:uid';

/** UIDs and e-mail addresses. Any other text is unknown without a query. */
const NAME = /^[\w.@+-]{1,254}$/;

const NAMES = keysOf(FEATURES);
const AUTHORITIES = keysOf(REFUND_AUTHORITIES);

const oneSwitch = v.optional(v.boolean('is not true or false'));
const switches = recordOf(NAMES, () => oneSwitch);

// Strict: otherwise a misspelled feature would be ignored silently.
const changes = v.strictObject(
  {
    features: v.optional(v.strictObject(switches, `is no feature: they are ${NAMES.join(', ')}`)),
    refund_authority: v.optional(v.picklist(AUTHORITIES, `is not one of ${AUTHORITIES.join(', ')}`)),
  },
  'is not known here: there are features and refund_authority',
);

/**
 * Returns the routes, mounted at the root. `POST` takes `{"features": {"token": false}, "refund_authority":
 * "approval"}`, or one of the two. Both respond with the cashier and all its switches. Other nodes follow within 4
 * seconds.
 */
export function accountRoutes({ accountSwitches }: SchemeOptions): Hono {
  const find = (c: Context) => {
    const uid = c.req.param('uid') ?? '';
    return NAME.test(uid) ? uid : undefined;
  };
  const routes = deskRoutes(PATH, async (c, body) => {
    const read = readRequest(changes, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const { features, refund_authority } = read.content;
    if (Object.keys(features ?? {}).length === 0 && !refund_authority)
      return refuse(c, 400, 'The body has features, refund_authority or both.');
    const uid = find(c);
    return respond(c, uid && (await accountSwitches?.change(uid, { features, refund_authority })));
  });
  return routes.get(PATH, async (c) => {
    const uid = find(c);
    return respond(c, uid && (await accountSwitches?.read(uid)));
  });
}

function respond(c: Context, result: SwitchAnswer | '' | undefined): Response {
  if (!result) return refuse(c, 404, 'There is no such account.');
  if ('refusal' in result) return refuse(c, result.isKnown ? 409 : 404, result.refusal);
  c.header('cache-control', 'no-store');
  return c.json(result.account);
}
