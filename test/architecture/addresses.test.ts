/** Addresses on servers are parsed by `urlOf`: `URL.canParse` of Node 20 and 22 comes to refuse some that are right. */
import { provesItself, rule } from './rules.ts';
import { isTest, lineAt, parseSource, readSources, type SourceFile } from './source-tree.ts';

/** What runs in browsers, whose `URL.canParse` is right. */
const IN_BROWSERS = /^packages\/(widget|react)\//;

function findCanParse({ path, text }: SourceFile): string[] {
  if (IN_BROWSERS.test(path) || isTest(path)) return [];
  return [...text.matchAll(/\.canParse\(/g)].map(({ index }) => `${path}:${lineAt(text, index)}`);
}

rule('addresses on servers are parsed by urlOf', () => readSources().flatMap(findCanParse));

provesItself(
  'addresses',
  [
    { description: 'urlOf is fine', text: 'urlOf(text);', breaches: 0 },
    { description: 'URL.canParse is not', text: 'URL.canParse(text);', breaches: 1 },
  ],
  (text) => findCanParse(parseSource('packages/gateway/src/a.ts', text)),
);
