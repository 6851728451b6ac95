/** Bundles: scripts of pages contain no secret, no signing code and no third-party URL. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { provesItself, rule } from './rules.ts';
import { ROOT } from './source-tree.ts';

const BUNDLES = [
  'packages/widget/dist/cdn',
  'packages/widget/dist/npm',
  'packages/widget/dist/hosted',
  'demo/dist',
  'demo/desk-page/dist',
];

const FORBIDDEN: readonly (readonly [what: string, sign: RegExp])[] = [
  ['a secret of the sandbox', /sandbox-secret/],
  ['a name of a secret', /secret_key|client_secret|\bGW_SECRET\b|\b(?:master|root)Key\b/i],
  ['signing code', /\bHMAC\b|createHmac|\.subtle\.(?:sign|importKey|deriveBits)\b|canonicalString/],
  ['the mark of messages that the gateway signs', /!from/],
  ['a private key', /-----BEGIN|"d":"[\w-]{40,}"/],
];

/** W3C namespaces, which look like URLs but are never requested. */
const NAMESPACE = /^https?:\/\/www\.w3\.org\//;

function findLeaks(text: string): string[] {
  const leaks = FORBIDDEN.filter(([, sign]) => sign.test(text)).map(([what]) => what);
  const addresses = [...text.matchAll(/https?:\/\/[\w.-]+[^\s"'`)]*/g)].map((match) => match[0]);
  return [
    ...leaks,
    ...addresses.filter((address) => !NAMESPACE.test(address)).map((a) => `the address ${a}`),
  ];
}

test('every bundle was built', () => {
  for (const bundle of BUNDLES)
    assert.ok(existsSync(join(ROOT, bundle)), `${bundle} is missing: npm run build`);
});

rule('no bundle contains a secret, signing code or a third-party URL', function* () {
  for (const bundle of BUNDLES.filter((path) => existsSync(join(ROOT, path)))) {
    for (const name of readdirSync(join(ROOT, bundle)).filter((file) => /\.(?:js|css)$/.test(file))) {
      for (const leak of findLeaks(readFileSync(join(ROOT, bundle, name), 'utf8')))
        yield `${bundle}/${name}: ${leak}`;
    }
  }
});

test('every package with code in a script has its licence in the notices', () => {
  const notices = readFileSync(join(ROOT, 'packages/widget/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const maps = BUNDLES.slice(0, 2).flatMap((bundle) =>
    readdirSync(join(ROOT, bundle))
      .filter((name) => name.endsWith('.map'))
      .map((name) => JSON.parse(readFileSync(join(ROOT, bundle, name), 'utf8')) as { sources: string[] }),
  );
  const inside = maps.flatMap(({ sources }) =>
    sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  );
  assert.ok(inside.includes('lit-html') && inside.includes('valibot'));
  for (const name of new Set(inside)) assert.match(notices, new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  assert.match(notices, /Redistribution and use in source and binary forms/);
});

provesItself(
  'leaks',
  [
    { description: 'a sandbox secret', text: 'const a="sandbox-secret-016683"', breaches: 1 },
    { description: 'signing', text: 'crypto.subtle.sign("HMAC",k,b)', breaches: 1 },
    { description: 'a third party', text: 'fetch("https://tracker.example/x")', breaches: 1 },
    {
      description: 'the name of SVG',
      text: 'createElementNS("http://www.w3.org/2000/svg","g")',
      breaches: 0,
    },
    { description: 'honest code', text: 'const session = element.getAttribute("session")', breaches: 0 },
  ],
  findLeaks,
);
