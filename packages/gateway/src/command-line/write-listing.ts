/** Writes a long list while reading it: CSV with a heading, or a JSON array with one item per line. */
import { csvLine } from '../operations/csv-lines.ts';
import type { Report } from '../progress.ts';
import type { Listing } from './command.ts';

/** Where a listing goes. */
interface ListingOutput {
  readonly asJson: boolean;
  /** Returns false when the reader is gone. */
  write(piece: string): Promise<boolean>;
  readonly report?: Report;
}

/** Writes a listing. Reads on only after a piece was written, and stops when the reader is gone. */
export async function writeListing(
  listing: Listing,
  { asJson, write, report }: ListingOutput,
): Promise<void> {
  let pieces = 0;
  for await (const piece of asJson ? jsonPieces(listing) : csvPieces(listing)) {
    if (!(await write(piece))) return;
    pieces += 1;
    report?.(`writing, ${pieces} parts so far`);
  }
}

async function* csvPieces({ columns, batches }: Listing): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const batch of batches)
    yield batch.map((item) => csvLine(columns.map((name) => item[name]))).join('');
}

async function* jsonPieces({ batches }: Listing): AsyncGenerator<string> {
  yield '[';
  let before = '\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield '\n]\n';
}
