/** Documents: every link inside the project resolves. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { provesItself, rule } from './rules.ts';
import { listFiles, ROOT, readText } from './source-tree.ts';

const withoutCode = (text: string): string => text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');

/** Returns the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!)),
  );

function findDeadLinks(path: string, text: string): string[] {
  const dead: string[] = [];
  for (const [, target] of withoutCode(text).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
    if (!target || /^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const [place = '', anchor] = target.split('#');
    const file = place === '' ? path : join(dirname(path), place);
    if (place !== '' && !existsSync(join(ROOT, file))) dead.push(`${path}: ${target}`);
    else if (anchor && file.endsWith('.md')) {
      const found = anchorsOf(file === path ? text : readText(file));
      if (!found.has(anchor)) dead.push(`${path}: ${target} (no such heading)`);
    }
  }
  return dead;
}

const documents = listFiles().filter((path) => path.endsWith('.md'));

rule('every link between documents resolves', () =>
  documents.flatMap((path) => findDeadLinks(path, readText(path))),
);

provesItself(
  'links',
  [
    { description: 'a file that exists', text: '[a](LICENSE)', breaches: 0 },
    { description: 'a file that does not', text: '[a](docs/nowhere.md)', breaches: 1 },
    { description: 'a heading that exists', text: '## Open a shop\n[a](#open-a-shop)', breaches: 0 },
    { description: 'a heading that does not', text: '[a](#closed)', breaches: 1 },
    { description: 'an address elsewhere', text: '[a](https://example.org/x)', breaches: 0 },
    { description: 'code', text: '```\n[a](nowhere)\n```\n`[a](nowhere)`', breaches: 0 },
  ],
  (text) => findDeadLinks('README.md', text),
);
