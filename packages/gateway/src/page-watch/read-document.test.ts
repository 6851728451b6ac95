/** What is read of a document: everything that runs, frames or receives, as a browser would find it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrityOf, readDocument } from './read-document.ts';

const PAGE = 'https://shop.example/checkout/pay';
const read = (html: string) => readDocument(html, PAGE).parts.map(({ kind, name }) => `${kind} ${name}`);

for (const [title, html, parts] of [
  ['a script with an address', '<script src="../a.js"></script>', ['script https://shop.example/a.js']],
  ['an unquoted address', '<SCRIPT/SRC=//evil.example/x.js></SCRIPT>', ['script https://evil.example/x.js']],
  ['one after a broken tag', '<p title="<script>"><script src=/b.js>', ['script https://shop.example/b.js']],
  ['none in a comment', '<!-- <script src="/a.js"></script> -->', []],
  ['none in a text field', '<textarea><script src="/a.js"></script></textarea>', []],
  ['data that does not run', '<script type="application/json">{}</script>', []],
  [
    'a module',
    '<script type=" Module ">import "/a.js"</script>',
    [`inline script ${integrityOf('import "/a.js"')}`],
  ],
  ['an import map', '<script type=importmap>{}</script>', [`inline script ${integrityOf('{}')}`]],
  [
    'a script in a template',
    '<template><script src=/t.js></script></template>',
    ['script https://shop.example/t.js'],
  ],
  ['a script in SVG', '<svg><script href="/s.js"></script></svg>', ['script https://shop.example/s.js']],
  ['a script in its address', '<script src="data:,x"></script>', [`inline script ${integrityOf('data:,x')}`]],
  [
    'a module that is loaded before',
    '<link rel="modulepreload" href="/m.js">',
    ['script https://shop.example/m.js'],
  ],
  [
    'a preload and its script once',
    '<link rel=preload as=script href=/p.js><script src=/p.js></script>',
    ['script https://shop.example/p.js'],
  ],
  ['no style sheet', '<link rel="stylesheet" href="/a.css">', []],
  [
    'a frame, without query',
    '<iframe src="https://pay.example/f?session=1"></iframe>',
    ['frame https://pay.example/f'],
  ],
  ['an object', '<object data="/o.html"></object>', ['frame https://shop.example/o.html']],
  ['a frame in the document', '<iframe srcdoc="<p>x"></iframe>', [`inline frame ${integrityOf('<p>x')}`]],
  ['a handler', '<img src=x onerror="go()">', [`event handler ${integrityOf('onerror of img: go()')}`]],
  [
    'a link that runs code',
    '<a href=" javascript:go()">x</a>',
    [`event handler ${integrityOf('href of a:  javascript:go()')}`],
  ],
  [
    'a link that hides it',
    '<a href="java&#10;script:go()">x</a>',
    [`event handler ${integrityOf('href of a: java\nscript:go()')}`],
  ],
  [
    'where a form posts',
    '<form action="https://evil.example/take?id=1"></form>',
    ['form https://evil.example/take'],
  ],
  ['where a button posts', '<button formaction="/other">x</button>', ['form https://shop.example/other']],
  [
    'another base',
    '<base href="https://evil.example/"><script src="a.js"></script>',
    ['script https://evil.example/a.js', 'base https://evil.example/'],
  ],
] as const)
  test(`finds ${title}`, () => assert.deepEqual(read(html), parts));

test('finds policies in the document, and leaves out their nonces', () => {
  const html = `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-abc'"><meta name=x content=y>`;
  assert.deepEqual(readDocument(html, PAGE).metas, {
    'meta content-security-policy': "script-src 'nonce-…'",
  });
});

test('keeps the integrity that a script states', () => {
  const html = '<script src="/a.js" integrity="sha384-x"></script>';
  assert.equal(readDocument(html, PAGE).parts[0]?.integrity, 'sha384-x');
});
