/** Prints the statements of all modules that are loaded before it, as JSON. */
import { declaredStatements } from '../../packages/gateway/src/storage/database.ts';

process.stdout.write(JSON.stringify(declaredStatements()));
