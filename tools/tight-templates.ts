// A Vite plugin that removes the indentation from Lit's templates, which minifiers leave unchanged.
import type { Plugin } from 'vite';

const TAGS = ['html', 'svg'];
const BREAK = /\n\s*/g;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A text part between expressions. */
interface Piece {
  readonly start: number;
  readonly text: string;
}

/**
 * Replaces every line break and the following indentation by one space. No style here preserves white space, so the
 * rendering is the same. Runs last, on JavaScript. The removed line breaks are appended to the outermost template, so
 * that later lines keep their numbers.
 */
export function tightTemplates(): Plugin {
  return {
    name: 'gw:tight-templates',
    enforce: 'post',
    transform: {
      filter: { id: /packages\/widget\/src\/.*\.ts$/, code: /\b(html|svg)`/ },
      handler(code) {
        return { code: tighten(code, this.parse(code) as unknown as Node), map: null };
      },
    },
  };
}

function tighten(code: string, program: Node): string {
  let out = '';
  let at = 0;
  for (const template of findTemplates(program)) {
    let breaks = '';
    for (const { start, text } of piecesOf(code, template)) {
      out += code.slice(at, start) + text.replace(BREAK, ' ');
      at = start + text.length;
      breaks += '\n'.repeat(text.split('\n').length - 1);
    }
    out += code.slice(at, template.end) + breaks;
    at = template.end;
  }
  return out + code.slice(at);
}

/** Returns the outermost templates, in order. */
function findTemplates(node: Node): Node[] {
  return isTemplate(node) ? [node] : childrenOf(node).flatMap(findTemplates);
}

/** Returns all text parts of a template and of the templates in its expressions, in order. */
function piecesOf(code: string, node: Node): Piece[] {
  const own = isTemplate(node) ? ((node.quasi as Node).quasis as Node[]) : [];
  const pieces = own.map(({ start, end }) => ({ start, text: code.slice(start, end) }));
  return [...pieces, ...childrenOf(node).flatMap((child) => piecesOf(code, child))].sort(
    (one, other) => one.start - other.start,
  );
}

const isTemplate = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && TAGS.includes(String((tag as { name?: string }).name));

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
