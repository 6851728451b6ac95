/** The public interface: a PostgreSQL of the program's own, for trying out, development and tests. */
export { isDataDirectoryLocked } from './data-directory-lock.ts';
export {
  type EmbeddedAddress,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
export { hasPostgresDatabase, preparePostgresPlaces } from './postgres-places.ts';
