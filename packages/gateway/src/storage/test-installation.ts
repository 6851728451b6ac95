// Stamps a database as versions before root keys did, whose master key becomes the root. For tests only.
import { type Queryable, statement } from './database.ts';
import { type RootKey, rootKeyOf } from './root-key.ts';

const stamp = statement(
  'test.stamp-earlier',
  "INSERT INTO installation (mode, key_check) VALUES ('sandbox', $1)",
);

/** Stamps a new sandbox database with `masterKey`; answers the key that its data was sealed with. */
export async function stampEarlierInstallation(db: Queryable, masterKey: Buffer): Promise<RootKey> {
  const key = rootKeyOf(masterKey);
  await db.query(stamp, [key.seal('gangway', 'installation')]);
  return key;
}
