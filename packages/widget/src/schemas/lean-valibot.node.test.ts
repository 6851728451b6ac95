// Compares lean-valibot.ts with valibot, on every schema that a script of a page or frame has.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as cards from '@gangway/protocol/cards';
import * as checkout from '@gangway/protocol/checkout';
import * as v from 'valibot';
import { type Random, seededRandom } from '../../../../test/faults/random.ts';
import * as frameArguments from '../card-frame/frame-arguments.ts';
import * as giftCardArguments from '../card-frame/gift-card-arguments.ts';
import * as giftCardMessages from '../card-frame/gift-card-messages.ts';
import * as messages from '../card-frame/messages.ts';
import * as lean from './lean-valibot.ts';

/** How many values each schema reads. */
const VALUES = 400;

/** What a schema or an action of valibot says of itself. */
interface Node {
  readonly kind: 'schema' | 'validation';
  readonly type: string;
  readonly [member: string]: unknown;
}
type Lean = ReturnType<typeof lean.string>;

/** Those of calls.ts, which exports none. */
const ENVELOPE = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  path: v.strictTuple([v.string()]),
  argumentList: v.strictTuple([v.object({ type: v.literal('RAW'), value: v.unknown() }), v.unknown()]),
});

// What is encrypted for a rail only the gateway reads.
const { sealedTokenSchema: _, ...ofScripts } = cards;

const SCHEMAS = [
  ['ENVELOPE', ENVELOPE as unknown as Node] as const,
  ...[ofScripts, checkout, frameArguments, giftCardArguments, giftCardMessages, messages].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => find(name, value)),
  ),
];

/** Finds schemas among what a module exports, also in tables. */
function find(name: string, value: unknown): (readonly [name: string, schema: Node])[] {
  if (typeof value !== 'object' || value === null) return [];
  if ((value as Node).kind === 'schema') return [[name, value as Node]];
  return Object.entries(value).flatMap(([key, one]) => find(`${name}.${key}`, one));
}

/** Makes the same of the lean functions. Throws for what they do not have. */
function leanOf(node: Node): Lean {
  const one = (member: string): Lean => leanOf(node[member] as Node);
  const all = (member: string): Lean[] => (node[member] as Node[]).map(leanOf);
  assert.equal(node.default, undefined, 'a schema has a default value');
  if (node.pipe) {
    const [schema, ...actions] = node.pipe as [Node, ...Node[]];
    return lean.pipe(leanOf(schema), ...actions.map(leanOf));
  }
  if (Object.hasOwn(node, 'fallback')) {
    const { fallback, ...schema } = node;
    return lean.fallback(leanOf(schema as Node), fallback);
  }
  const make: Readonly<Record<string, () => Lean>> = {
    string: lean.string,
    boolean: lean.boolean,
    number: lean.number,
    unknown: lean.unknown,
    literal: () => lean.literal(node.literal),
    picklist: () => lean.picklist(node.options as readonly unknown[]),
    custom: () => lean.custom(node.check as (value: unknown) => boolean),
    check: () => lean.check(node.requirement as (value: unknown) => boolean),
    regex: () => lean.regex(node.requirement as RegExp),
    max_length: () => lean.maxLength(node.requirement as number),
    max_value: () => lean.maxValue(node.requirement as number),
    optional: () => lean.optional(one('wrapped')),
    exact_optional: () => lean.exactOptional(one('wrapped')),
    nullable: () => lean.nullable(one('wrapped')),
    union: () => lean.union(all('options')),
    array: () => lean.array(one('item')),
    strict_tuple: () => lean.strictTuple(all('items')),
    object: () =>
      lean.object(
        Object.fromEntries(
          Object.entries(node.entries as object).map(([key, entry]) => [key, leanOf(entry)]),
        ),
      ),
  };
  return (make[node.type] ?? assert.fail(`${node.type} is not in lean-valibot.ts`))();
}

const TEXTS = [
  '',
  'a',
  '4111111111111111',
  '12',
  '2040',
  'AAAAAAAAAAAAAAAAAAAAAA',
  'NL91ABNA0417164300',
  '12px',
  '#abc',
  'x'.repeat(5000),
];
const OTHERS = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  Number.NaN,
  [],
  [undefined],
  {},
  '__proto__',
  new Date(0),
  new Map(),
];

/** The texts that fit a schema's patterns; all if none does. */
function textsFor({ pipe = [] }: Node): readonly string[] {
  const patterns = (pipe as Node[]).flatMap(({ requirement }) =>
    requirement instanceof RegExp ? requirement : [],
  );
  const right = TEXTS.filter((text) => patterns.every((pattern) => pattern.test(text)));
  return right.length > 0 ? right : TEXTS;
}

/** Makes a value that fits a schema, as far as there is a text for it; about one part in fifteen is something else. */
function valueFor(node: Node, random: Random): unknown {
  const part = (member: string): unknown => valueFor(node[member] as Node, random);
  if (random.chance(0.06)) return random.pick([...OTHERS, ...TEXTS]);
  switch (node.type) {
    case 'string':
      return random.pick(random.chance(0.9) ? textsFor(node) : TEXTS);
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return random.below(3000);
    case 'literal':
      return node.literal;
    case 'picklist':
      return random.pick(node.options as unknown[]);
    case 'custom':
      return { a: random.pick(['a', 1]) };
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return random.chance(0.2) ? random.pick([undefined, null]) : part('wrapped');
    case 'union':
      return valueFor(random.pick(node.options as Node[]), random);
    case 'array':
      return Array.from({ length: random.below(3) }, () => part('item'));
    case 'strict_tuple':
      return [...(node.items as Node[]).map((item) => valueFor(item, random)), 1, 2].slice(
        0,
        (node.items as Node[]).length + (random.chance(0.1) ? random.below(3) - 1 : 0),
      );
    case 'object': {
      const keys = Object.entries(node.entries as Record<string, Node>).filter(() => !random.chance(0.03));
      const extra = random.chance(0.2) ? [['surplus', 1]] : [];
      return Object.fromEntries([...keys.map(([key, entry]) => [key, valueFor(entry, random)]), ...extra]);
    }
    default:
      return random.pick([...OTHERS, ...TEXTS]);
  }
}

describe('the lean schemas', () => {
  const { seed, random } = seededRandom();

  for (const [name, schema] of SCHEMAS)
    test(`read as valibot does: ${name}`, (t) => {
      const theirs = schema as unknown as v.GenericSchema;
      const ours = leanOf(schema);
      let accepted = 0;
      for (let i = 0; i < VALUES; i += 1) {
        const value = valueFor(schema, random);
        const [a, b] = [v.safeParse(theirs, value), lean.safeParse(ours, value)];
        assert.equal(b.success, a.success, `GW_SEED=${seed}`);
        assert.equal(lean.is(ours, value), a.success);
        if (!a.success) {
          assert.throws(() => lean.parse(ours, value), /^Error: Expected .* at value/s);
          continue;
        }
        accepted += 1;
        assert.deepEqual(b.output, a.output);
        assert.deepEqual(Object.keys(Object(b.output)), Object.keys(Object(a.output)));
      }
      t.diagnostic(`${accepted} of ${VALUES} accepted, GW_SEED=${seed}`);
    });

  test('accept some values of most schemas, so that the comparison means something', () => {
    const accepting = SCHEMAS.filter(([, schema]) =>
      Array.from({ length: VALUES }, () => valueFor(schema, random)).some((value) =>
        v.is(schema as unknown as v.GenericSchema, value),
      ),
    );
    assert.ok(accepting.length > SCHEMAS.length / 2, `${accepting.length} of ${SCHEMAS.length}`);
  });

  test('say the place of what is wrong', () => {
    const schema = lean.object({ list: lean.array(lean.object({ id: lean.string() })) });
    const { issues } = lean.safeParse(schema, { list: [{ id: 'a' }, { id: 1 }] }) as {
      issues: readonly [Error];
    };
    assert.equal(issues[0].message, 'Expected string at value.list.1.id');
  });
});
