/** The ledger that a measurement leaves, verified. */
import { ledgerSeal } from '../../../packages/gateway/src/ledger/seal.ts';
import { verifyLedger } from '../../../packages/gateway/src/ledger/verify.ts';
import { joinStorage } from '../../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../../packages/gateway/src/settings.ts';
import { type Place, settingsFor } from './bench.ts';

/** Verifies all transfers of a place. Returns a note with their number and the time. Throws if one was changed. */
export async function verifiedLedger({ databaseUrl, bench }: Place): Promise<string> {
  const storage = await joinStorage(readSettings(settingsFor(databaseUrl)));
  const begun = performance.now();
  try {
    const { rows } = await verifyLedger(storage.database, ledgerSeal(storage.rootKey), { isFull: true });
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const note = `Afterwards the ledger was verified: ${rows.toLocaleString('en')} transfers in ${seconds} s.`;
    bench.say(note);
    return note;
  } finally {
    await storage.close();
  }
}
