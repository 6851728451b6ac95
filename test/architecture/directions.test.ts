/** Styles work in both writing directions. */
import { provesItself, rule } from './rules.ts';
import { readSources } from './source-tree.ts';

/** CSS properties and values that name a physical side, as written in style files. */
const PHYSICAL = [
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)/,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius/,
  /\b(?:left|right):|'(?:left|right)'/,
  /translateX|backgroundPosition/,
];

function* physicalLines(text: string): Generator<string> {
  for (const line of text.split('\n')) if (PHYSICAL.some((side) => side.test(line))) yield line.trim();
}

rule('no style names a physical side', function* () {
  for (const { path, text } of readSources()) {
    if (!/(\.css|-rules)\.ts$/.test(path)) continue;
    for (const line of physicalLines(text)) yield `${path}: ${line}`;
  }
});

provesItself(
  'sides of the screen',
  [
    { description: 'a margin', text: "marginLeft: '4px'", breaches: 1 },
    { description: 'a value', text: "textAlign: 'left'", breaches: 1 },
    { description: 'a place', text: 'right: 0', breaches: 1 },
    { description: 'a logical margin', text: "marginInlineStart: '4px'", breaches: 0 },
  ],
  (text) => [...physicalLines(text)],
);
