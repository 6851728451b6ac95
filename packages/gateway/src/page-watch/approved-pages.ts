/** The file with the approved states of payment pages, and who approved each, when and why. */
import { open, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { errorCode } from '../storage/error-code.ts';
import { replaceFile } from '../storage/place-file.ts';
import type { PageState } from './page-state.ts';

const BYTES_MAX = 20_000_000;

const PART = v.object({
  kind: v.picklist(['script', 'inline script', 'event handler', 'frame', 'inline frame', 'form', 'base']),
  name: v.string(),
  content: v.optional(v.string()),
  integrity: v.optional(v.string()),
  excerpt: v.optional(v.string()),
});
const APPROVED = v.object({
  approvedAt: v.string(),
  approvedBy: v.string(),
  reason: v.optional(v.string()),
  address: v.string(),
  headers: v.record(v.string(), v.string()),
  parts: v.array(PART),
});
const FILE = v.object({ version: v.literal(1), pages: v.record(v.string(), APPROVED) });

/** An approved state. */
export interface ApprovedPage extends PageState {
  /** ISO 8601. */
  readonly approvedAt: string;
  readonly approvedBy: string;
  readonly reason?: string | undefined;
}

/** The approved states by the address that is watched. */
export type ApprovedPages = ReadonlyMap<string, ApprovedPage>;

/** The file cannot be used. The message is a sentence. */
export class StateFileFault extends Error {
  override readonly name = 'StateFileFault';
}

/** Reads the file; a missing one has no pages. Throws StateFileFault. */
export async function readApproved(path: string): Promise<ApprovedPages> {
  const text = await readText(path);
  if (text === undefined) return new Map();
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), FILE), text);
  if (!read.success)
    throw new StateFileFault(`The file ${path} is not one that "scripts watch" has written; name another.`);
  return new Map(Object.entries(read.output.pages));
}

/** Replaces the file in one step. Throws StateFileFault. */
export async function writeApproved(path: string, pages: ApprovedPages): Promise<void> {
  const draft = `${path}.${process.pid}`;
  const text = JSON.stringify({ version: 1, pages: Object.fromEntries(pages) }, null, 2);
  try {
    await writeFile(draft, `${text}\n`, { flush: true });
    await replaceFile(draft, path);
  } catch (error) {
    throw new StateFileFault(`The file ${path} cannot be written (${errorCode(error) ?? 'unknown'}).`);
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > BYTES_MAX) throw new StateFileFault(`The file ${path} has more than ${BYTES_MAX} bytes.`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof StateFileFault) throw error;
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StateFileFault(`The file ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}
