// Stamps a database like versions without root keys, whose master key becomes the root key. For tests only.
import { type Queryable, statement } from './database.ts';
import { type RootKey, rootKeyOf } from './root-key.ts';

const stamp = statement(
  'test.stamp-earlier',
  "INSERT INTO installation (mode, key_check) VALUES ('sandbox', $1)",
);

/** Stamps a new sandbox database with `masterKey`. Returns the key that its data was sealed with. */
export async function stampEarlierInstallation(db: Queryable, masterKey: Buffer): Promise<RootKey> {
  const key = rootKeyOf(masterKey);
  await db.query(stamp, [key.seal('gangway', 'installation')]);
  return key;
}
