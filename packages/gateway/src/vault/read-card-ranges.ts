/** Reads the ranges of local card networks: the operator's file, or the published ones; in the sandbox its own too. */
import { readFileSync } from 'node:fs';
import {
  type CardRange,
  cardRangeSchema,
  PUBLISHED_CARD_RANGES,
  testCardRanges,
} from '@gangway/protocol/cards';
import * as v from 'valibot';
import { StartupFailure } from '../storage/startup-failure.ts';

/** The most bytes of a file: every card frame gets its content with its document. */
const BYTES_MAX = 60_000;

/** Where the ranges are from. */
export interface CardRangeSettings {
  readonly mode: 'sandbox' | 'live';
  /** The operator's file; undefined for the published ranges. */
  readonly cardRangesFile: string | undefined;
}

/** Returns the ranges. Throws StartupFailure for a file that is missing, too long, or wrong. */
export function readCardRanges({ mode, cardRangesFile }: CardRangeSettings): readonly CardRange[] {
  const own = cardRangesFile === undefined ? PUBLISHED_CARD_RANGES : readFile(cardRangesFile);
  // Of equally long ranges the first counts, so the test cards keep their networks.
  return mode === 'sandbox' ? [...testCardRanges(), ...own] : own;
}

function readFile(path: string): readonly CardRange[] {
  const refuse = (why: string) => new StartupFailure(`GW_CARD_RANGES: ${path} ${why}.`);
  let text: string;
  let content: unknown;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw refuse('cannot be read');
  }
  if (text.length > BYTES_MAX) throw refuse(`has more than ${BYTES_MAX} bytes`);
  try {
    content = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const parsed = v.safeParse(v.array(cardRangeSchema), content);
  if (!parsed.success) {
    const place = v.getDotPath(parsed.issues[0]) ?? 'the whole';
    throw refuse(`is wrong in ${place} (README.md of the gateway, Card networks)`);
  }
  const at = parsed.output.findIndex(
    ({ brands }) => brands.length === 0 || new Set(brands).size < brands.length,
  );
  if (at !== -1) throw refuse(`has no network, or one twice, in ${at}`);
  const faulty = parsed.output.flatMap(({ starts }) => starts.split(' ')).find(isFaulty);
  if (faulty !== undefined)
    throw refuse(
      `has the range "${faulty}": it must be 2 to 11 digits, or two such numbers, equally long and in order`,
    );
  return parsed.output;
}

// An issuer's number has up to 8 digits (ISO/IEC 7812-1), the ranges within it have up to 11.
function isFaulty(range: string): boolean {
  if (!/^\d{2,11}(-\d{2,11})?$/.test(range)) return true;
  const [first = '', last = first] = range.split('-');
  return first.length !== last.length || first > last;
}
