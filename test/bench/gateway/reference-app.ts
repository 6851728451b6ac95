/**
 * The reference for a query: Hono, an HMAC over the canonical string, and one named SELECT of the whole order, in a
 * process of its own. It checks nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { ORDER_COLUMNS } from '../../../packages/gateway/src/orders/order.ts';
import { canonicalString } from '../../../packages/protocol/src/signature.ts';
import type { PlannedRequest } from './signed-text.ts';

/** As many as the gateway has. */
const CONNECTIONS = 16;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: CONNECTIONS });
const FIND = { name: 'find', text: `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.trade_id = $1` };

const app = new Hono();

app.post('/Payments', async (c) => {
  const { data, sign, ...envelope } = await c.req.json<PlannedRequest & { time: string; sign: string }>();
  const message = canonicalString({ ...data, ...envelope });
  const expected = createHmac('sha256', `sandbox-secret-${envelope.user}`).update(message).digest();
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) return c.json({ code: '-403' });
  const { rows } = await pool.query({ ...FIND, values: [data.trade_id] });
  return c.json({ code: '200', message: 'Success', data: { transaction_info: rows[0] } });
});

process.on('message', async () => {
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  process.send!((server.address() as AddressInfo).port);
});
