/** Styles that are right in both directions of writing. */
import { provesItself, rule } from './rules.ts';
import { readSources } from './source-tree.ts';

/** Properties and values of CSS that name a side of the screen, as style files write them. */
const PHYSICAL = [
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)/,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius/,
  /\b(?:left|right):|'(?:left|right)'/,
  /translateX|backgroundPosition/,
];

function* physicalLines(text: string): Generator<string> {
  for (const line of text.split('\n')) if (PHYSICAL.some((side) => side.test(line))) yield line.trim();
}

rule('no style names a side of the screen', function* () {
  for (const { path, text } of readSources()) {
    if (!/(\.css|-rules)\.ts$/.test(path)) continue;
    for (const line of physicalLines(text)) yield `${path}: ${line}`;
  }
});

provesItself(
  'sides of the screen',
  [
    { says: 'a margin', text: "marginLeft: '4px'", breaches: 1 },
    { says: 'a value', text: "textAlign: 'left'", breaches: 1 },
    { says: 'a place', text: 'right: 0', breaches: 1 },
    { says: 'a logical margin', text: "marginInlineStart: '4px'", breaches: 0 },
  ],
  (text) => [...physicalLines(text)],
);
