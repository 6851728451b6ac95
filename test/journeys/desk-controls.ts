/** Checks that the journeys use every control of the desk. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';

const PAGE = 'demo/desk-page';
const DESK = 'around the panels';

/** A test file → the panels that it covers, each with the sources of its controls. */
const DRIVEN = {
  'desk.test.ts': {
    pay: [
      'panels/pay.ts',
      'panels/pay-options.ts',
      'panels/pay-stage.ts',
      'panels/element-stage.ts',
      'panels/card-form-stage.ts',
      'panels/hosted-stage.ts',
      'panels/framed-stage.ts',
      'panels/app-sheet.ts',
    ],
    payment: [
      'panels/payment.ts',
      'panels/payment-actions.ts',
      'panels/payments.ts',
      'panels/payment-finder.ts',
    ],
    data: ['panels/test-data.ts'],
    [DESK]: ['desk-app.ts', 'desk-reset.ts', 'inspector.ts'],
  },
  'desk-till.test.ts': { cashier: ['panels/cashier.ts', 'panels/camera.ts'] },
  'desk-money.test.ts': {
    cards: ['panels/saved-cards.ts'],
    money: ['panels/money.ts', 'panels/payouts.ts', 'panels/reports.ts'],
    split: ['panels/split.ts', 'panels/splits.ts'],
  },
  'desk-controls.test.ts': {
    accounts: ['panels/accounts.ts'],
    clock: ['panels/clock.ts', 'panels/rail-faults.ts'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A control as the page reports it. `what` is its action, its name or the label of its group. */
interface Told {
  readonly panel: string;
  readonly what: string;
}

const seen = new Set<string>();
const driven = new Set<string>();

/** The return amount has one field per entry; its name ends with the entry. */
const keyOf = ({ panel, what }: Told): string => `${panel}: ${what.replace(/^(back)-.*/, '$1')}`;

/** Records which controls the pages of a context show, and which are used. */
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

/** Runs in the page. It has no named inner functions, because the compiler adds helper calls to those. */
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
        // Clicking into a text field is not yet using it.
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

/** Registers the test that every control of the file's panels was used. Call it at the end of the file. */
export function testControls(file: keyof typeof DRIVEN): void {
  const panels: Readonly<Record<string, readonly string[]>> = DRIVEN[file];
  test(`every control is used: ${Object.keys(panels).join(', ')}`, () => {
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

/** Patterns that find the names of fields, selects, segments and actions in a source. */
const WRITTEN = [
  /field\(this, \{ name: '([\w-]+)'/g,
  /choice\(\s*this,\s*'([\w-]+)'/g,
  /segments\(this, '\w+', '([^']+)'/g,
  /data-action="([\w-]+)"/g,
  /(?<!field\(this, )\{[^{}]*?\bname: (?:'([\w-]+)'|`([^`]+)`)(?!,\s*title)/g,
];

/** Returns a pattern for each control name in a source. An interpolated part matches any text. */
function controlsIn(source: string): RegExp[] {
  const text = readFileSync(`${PAGE}/${source}`, 'utf8');
  const names = WRITTEN.flatMap((form) =>
    [...text.matchAll(form)].map(([, name, made]) => name ?? made ?? ''),
  );
  return [...new Set(names)].map((name) => new RegExp(`^${name.replace(/\$\{[^}]*\}/g, '.+')}$`));
}

/** Returns sources of the desk's page that have controls but are missing from {@link DRIVEN}. */
export function findUndriven(): string[] {
  const claimed: readonly string[] = Object.values(DRIVEN).flatMap((panels) => Object.values(panels).flat());
  return readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!dist|parts).*(?<!\.test)\.ts$/.test(path) && !claimed.includes(path))
    .filter((path) => controlsIn(path).length > 0);
}
