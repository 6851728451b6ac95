/** Which controls of the desk its journeys use: whatever can be pressed, typed or chosen there is driven by one. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';

const PAGE = 'demo/desk-page';
const DESK = 'around the panels';

/** A file of journeys → the panels that it drives, each with the sources of its controls. */
export const DRIVEN = {
  'desk.test.ts': {
    pay: ['panels/pay.ts', 'panels/pay-stages.ts', 'panels/app-sheet.ts'],
    payment: [
      'panels/payment.ts',
      'panels/payment-actions.ts',
      'panels/payment-list.ts',
      'panels/payment-finder.ts',
    ],
    data: ['panels/test-data.ts'],
    [DESK]: ['shell.ts', 'inspector.ts'],
  },
  'desk-till.test.ts': { cashier: ['panels/cashier.ts', 'panels/camera.ts'] },
  'desk-money.test.ts': {
    cards: ['panels/saved-cards.ts'],
    money: ['panels/money.ts', 'panels/payouts.ts'],
    split: ['panels/split.ts', 'panels/split-rows.ts'],
  },
  'desk-controls.test.ts': {
    accounts: ['panels/accounts.ts'],
    clock: ['panels/clock.ts', 'panels/rail-faults.ts'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What the page tells of a control; `what` is its action, its name or what its group is called. */
interface Told {
  readonly panel: string;
  readonly what: string;
}

const seen = new Set<string>();
const driven = new Set<string>();

/** The amount of a return is a field for each entry and what is left of it. */
const keyOf = ({ panel, what }: Told): string => `${panel}: ${what.replace(/^(back)-.*/, '$1')}`;

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
      const panel = one.closest<HTMLElement>('[data-panel]')?.dataset.panel ?? outside;
      const what = one.dataset.action ?? one.getAttribute('name') ?? one.ariaLabel ?? '';
      if (known.has(`${panel} ${what}`)) continue;
      known.add(`${panel} ${what}`);
      noteControl({ panel, what }, false);
    }
  }).observe(document, { childList: true, subtree: true });
  for (const type of ['click', 'input', 'change'])
    addEventListener(
      type,
      ({ target }) => {
        const one = (target as Element).closest<HTMLElement>(control);
        // A press goes to a field before anything is typed there.
        if (!one || (type === 'click' && one.matches('[name]'))) return;
        const panel = one.closest<HTMLElement>('[data-panel]')?.dataset.panel ?? outside;
        noteControl(
          { panel, what: one.dataset.action ?? one.getAttribute('name') ?? one.ariaLabel ?? '' },
          true,
        );
      },
      true,
    );
}

/** The rule for the panels of a file of journeys; it stands at the end of the file. */
export function testControls(file: keyof typeof DRIVEN): void {
  const panels: Readonly<Record<string, readonly string[]>> = DRIVEN[file];
  test(`every control is driven: ${Object.keys(panels).join(', ')}`, () => {
    const drawn = [...seen].filter((key) => (key.split(': ')[0] ?? '') in panels && !driven.has(key));
    const written = Object.entries(panels).flatMap(([panel, sources]) =>
      sources
        .flatMap(controlsIn)
        .filter(
          (like) => ![...driven].some((key) => like.test(key.slice(panel.length + 2)) && isIn(key, panel)),
        )
        .map((like) => `${panel}: ${like.source}, which stands in its source`),
    );
    assert.deepEqual([...drawn, ...written], []);
  });
}

const isIn = (key: string, panel: string): boolean => key.startsWith(`${panel}: `);

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
  const claimed: readonly string[] = Object.values(DRIVEN).flatMap((panels) => Object.values(panels).flat());
  return readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!dist|parts).*(?<!\.test)\.ts$/.test(path) && !claimed.includes(path))
    .filter((path) => controlsIn(path).length > 0);
}
