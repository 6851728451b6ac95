// No style knows left from right, so that every page and element is right in both directions.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SOURCES = join(import.meta.dirname, '..');

/** Properties and values of CSS that name a side of the screen, as they are written in style files. */
const PHYSICAL =
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|\b(?:left|right):|'(?:left|right)'|translateX|backgroundPosition|border(?:Top|Bottom)(?:Left|Right)Radius/;

const isStyle = (name: string): boolean => name.endsWith('.css.ts') || name.endsWith('-rules.ts');

test('no style names a side of the screen', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isStyle);
  assert.ok(files.length > 10);
  for (const file of files) {
    const lines = readFileSync(join(SOURCES, file), 'utf8').split('\n');
    assert.deepEqual(
      lines.filter((line) => PHYSICAL.test(line)),
      [],
      file,
    );
  }
});
