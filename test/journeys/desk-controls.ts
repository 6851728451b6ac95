/** Which controls of the desk its journeys use: whatever can be pressed, typed or chosen there is driven by one. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';

const PAGE = 'demo/desk-page';
const DESK = 'around the rooms';

/** A file of journeys → the rooms that it drives, each with the sources of its controls. */
export const DRIVEN = {
  'desk.test.ts': {
    pay: ['rooms/pay.ts', 'rooms/pay-stages.ts', 'rooms/app-sheet.ts'],
    payment: [
      'rooms/payment.ts',
      'rooms/payment-actions.ts',
      'rooms/payment-list.ts',
      'rooms/payment-finder.ts',
    ],
    data: ['rooms/test-data.ts'],
    [DESK]: ['shell.ts', 'inspector.ts'],
  },
  'desk-till.test.ts': { cashier: ['rooms/cashier.ts', 'rooms/camera.ts'] },
  'desk-money.test.ts': {
    cards: ['rooms/saved-cards.ts'],
    money: ['rooms/money.ts', 'rooms/payouts.ts'],
    split: ['rooms/split.ts', 'rooms/split-rows.ts'],
  },
  'desk-controls.test.ts': {
    accounts: ['rooms/accounts.ts'],
    clock: ['rooms/clock.ts', 'rooms/rail-weather.ts'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What the page tells of a control; `what` is its action, its name or what its group is called. */
interface Told {
  readonly room: string;
  readonly what: string;
}

const seen = new Set<string>();
const driven = new Set<string>();

/** The amount of a return is a field for each entry and what is left of it. */
const keyOf = ({ room, what }: Told): string => `${room}: ${what.replace(/^(back)-.*/, '$1')}`;

/** Notes from now on which controls the pages of a context show, and which are used. */
export async function watchControls(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteControl', (_, told: Told, isUsed: boolean) => {
    seen.add(keyOf(told));
    if (isUsed) driven.add(keyOf(told));
  });
  await context.addInitScript(noteInPage, {
    control: '[data-action], .desk-field > [name], .desk-segments[aria-label]',
    outside: DESK,
  });
}

/** Runs in the page. It has no inner functions with names: what compiles this file adds calls of its own to those. */
function noteInPage({ control, outside }: { readonly control: string; readonly outside: string }): void {
  if (location.pathname !== '/desk') return;
  const { noteControl } = globalThis as unknown as { noteControl(told: Told, isUsed: boolean): void };
  const known = new Set<string>();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll<HTMLElement>(control)) {
      const room = one.closest<HTMLElement>('[data-room]')?.dataset.room ?? outside;
      const what = one.dataset.action ?? one.getAttribute('name') ?? one.ariaLabel ?? '';
      if (known.has(`${room} ${what}`)) continue;
      known.add(`${room} ${what}`);
      noteControl({ room, what }, false);
    }
  }).observe(document, { childList: true, subtree: true });
  for (const type of ['click', 'input', 'change'])
    addEventListener(
      type,
      ({ target }) => {
        const one = (target as Element).closest<HTMLElement>(control);
        // A press goes to a field before anything is typed there.
        if (!one || (type === 'click' && one.matches('[name]'))) return;
        const room = one.closest<HTMLElement>('[data-room]')?.dataset.room ?? outside;
        noteControl(
          { room, what: one.dataset.action ?? one.getAttribute('name') ?? one.ariaLabel ?? '' },
          true,
        );
      },
      true,
    );
}

/** The rule for the rooms of a file of journeys; it stands at the end of the file. */
export function testControls(file: keyof typeof DRIVEN): void {
  const rooms: Readonly<Record<string, readonly string[]>> = DRIVEN[file];
  test(`every control is driven: ${Object.keys(rooms).join(', ')}`, () => {
    const drawn = [...seen].filter((key) => (key.split(': ')[0] ?? '') in rooms && !driven.has(key));
    const written = Object.entries(rooms).flatMap(([room, sources]) =>
      sources
        .flatMap(controlsIn)
        .filter(
          (like) => ![...driven].some((key) => like.test(key.slice(room.length + 2)) && isIn(key, room)),
        )
        .map((like) => `${room}: ${like.source}, which stands in its source`),
    );
    assert.deepEqual([...drawn, ...written], []);
  });
}

const isIn = (key: string, room: string): boolean => key.startsWith(`${room}: `);

/** Names of fields, choices, rows of buttons and actions as they are written. */
const WRITTEN = [
  /field\(desk, \{ name: '([\w-]+)'/g,
  /choice\(\s*desk,\s*'([\w-]+)'/g,
  /segments\(desk, '\w+', '([^']+)'/g,
  /data-action="([\w-]+)"/g,
  /(?<!field\(desk, )\{[^{}]*?\bname: (?:'([\w-]+)'|`([^`]+)`)(?!,\s*title)/g,
];

/** The controls of a source, each as what its name is like: a part that is put in when it runs may be anything. */
function controlsIn(source: string): RegExp[] {
  const text = readFileSync(`${PAGE}/${source}`, 'utf8');
  const names = WRITTEN.flatMap((form) =>
    [...text.matchAll(form)].map(([, name, made]) => name ?? made ?? ''),
  );
  return [...new Set(names)].map((name) => new RegExp(`^${name.replace(/\$\{[^}]*\}/g, '.+')}$`));
}

/** Sources of the desk's page that have controls, but stand in no row of {@link DRIVEN}. */
export function findUndriven(): string[] {
  const claimed: readonly string[] = Object.values(DRIVEN).flatMap((rooms) => Object.values(rooms).flat());
  return readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!dist|parts).*(?<!\.test)\.ts$/.test(path) && !claimed.includes(path))
    .filter((path) => controlsIn(path).length > 0);
}
