/** The gateway under test: the complete one, in this process, over HTTP, with a new database. */
import { readSettings, startGateway } from '@gangway/gateway';
import { pino } from 'pino';
import { setRefundAuthority } from '../../packages/gateway/src/accounts/manage-accounts.ts';
import { businessDay } from '../../packages/gateway/src/business-day.ts';
import { systemClock } from '../../packages/gateway/src/clock.ts';
import { clearDay } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { openStage } from './stage.ts';
import { type Account, SANDBOX_APPS, type Target } from './target.ts';

const findAccountId = statement('test.account', 'SELECT id FROM accounts WHERE uid = $1');
const setReturn = statement('test.return', "UPDATE accounts SET redirect_method = 'POST' WHERE uid = $1");

/** Returns a sandbox account. */
export const sandboxAccount = (uid: string): Account => ({ uid, secret: `sandbox-secret-${uid}` });

/** A running gateway, as a target with every account. */
export interface TestTarget {
  readonly target: Target;
  /** Sets an account to the older return, in which the payer's browser posts a form. */
  returnByPost(uid: string): Promise<void>;
  /** Creates a paid order and clears the current day early, so that there is a report. */
  clearToday(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a gateway. Refunds of account 016684 require approval. */
export async function startTarget(): Promise<TestTarget> {
  const { database, url: databaseUrl, drop } = await testDatabase();
  const port = await freePort();
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    GW_MASTER_KEY: '07'.repeat(32),
    PORT: String(port),
  });
  const gateway = await startGateway(settings, pino({ level: 'silent' }));
  const target: Target = {
    url: `http://127.0.0.1:${port}`,
    apps: SANDBOX_APPS,
    accounts: {
      cashier: sandboxAccount('016683'),
      superAdmin: sandboxAccount('036870'),
      operator: sandboxAccount('026001'),
      plain: sandboxAccount('016684'),
      approval: sandboxAccount('016684'),
      foreign: sandboxAccount('046683'),
    },
  };
  const [plain] = await database.query<{ id: string }>(findAccountId, ['016684']);
  await setRefundAuthority(database, plain!.id, 'approval');
  return {
    target,
    async returnByPost(uid) {
      await database.query(setReturn, [uid]);
    },
    async clearToday() {
      const today = () => businessDay(systemClock.now());
      const days = [today()];
      await (await openStage(target)).createPaid();
      // Midnight may have passed in the meantime.
      for (const day of new Set([...days, today()])) await clearDay({ database, clock: systemClock }, day);
    },
    async stop() {
      await gateway.stop();
      await drop();
    },
  };
}
