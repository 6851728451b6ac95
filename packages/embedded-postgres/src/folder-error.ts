// Turns system errors about files and folders into sentences for the user.
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of its path is a file',
  ENOENT: 'a folder cannot be made there',
  EEXIST: 'a file is in its place',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links lead in a circle',
};

/** Returns EmbeddedPostgresFailure for a refused path; any other error unchanged. */
export function readFolderError(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresFailure) return error;
  const { code = '', path = dataDirectory } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (!reason) return error;
  return new EmbeddedPostgresFailure(
    `The data directory ${dataDirectory} cannot be used: ${reason} (${path}). Set GW_DATA_DIR to a folder that can be written, or DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  );
}
