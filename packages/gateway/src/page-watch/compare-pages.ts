/** Compares a page with its approved state. */
import type { PagePart, PageState } from './page-state.ts';

/** A difference. `was` is missing for what is new, `is` for what was removed. */
export interface PageChange {
  readonly change: 'new' | 'removed' | 'changed';
  readonly what: PagePart['kind'] | 'header' | 'address';
  /** The name of a header, the address of a script, frame or form, or the hash of what is written in the document. */
  readonly name: string;
  readonly was?: string;
  readonly is?: string;
}

/** Returns what differs: the address, then headers, then parts. */
export function comparePages(approved: PageState, present: PageState): PageChange[] {
  return [
    ...(approved.address === present.address
      ? []
      : [
          {
            ...({ change: 'changed', what: 'address' } as const),
            name: 'page',
            ...between(approved, present),
          },
        ]),
    ...compare(headersOf(approved), headersOf(present)),
    ...compare(partsOf(approved), partsOf(present)),
  ];
}

const between = (approved: PageState, present: PageState) => ({ was: approved.address, is: present.address });

interface Entry {
  readonly what: PageChange['what'];
  readonly name: string;
  readonly value: string;
}

const headersOf = ({ headers }: PageState): Entry[] =>
  Object.entries(headers).map(([name, value]) => ({ what: 'header', name, value }));

const partsOf = ({ parts }: PageState): Entry[] =>
  parts.map((part) => ({ what: part.kind, name: part.name, value: statedOf(part) }));

const statedOf = ({ content, integrity, excerpt }: PagePart): string =>
  [content, integrity && `integrity="${integrity}"`, excerpt].filter(Boolean).join(' ');

function compare(approved: readonly Entry[], present: readonly Entry[]): PageChange[] {
  const [before, now] = [byKey(approved), byKey(present)];
  const keys = new Set([...before.keys(), ...now.keys()]);
  return [...keys].flatMap((key): PageChange[] => {
    const [was, is] = [before.get(key), now.get(key)];
    if (was && is)
      return was.value === is.value
        ? []
        : [{ change: 'changed', what: is.what, name: is.name, was: was.value, is: is.value }];
    if (is) return [{ change: 'new', what: is.what, name: is.name, is: is.value }];
    return was ? [{ change: 'removed', what: was.what, name: was.name, was: was.value }] : [];
  });
}

const byKey = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [`${entry.what} ${entry.name}`, entry]));
