// Writes the pictures of a gallery, or the pairs that differ, into a folder with a page that shows them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PicturePair } from './compare-pictures.ts';
import type { GalleryList, Picture } from './take-pictures.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui; }
  body { margin: 16px; background: light-dark(#e4e6ec, #22262f); }
  nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 12px; padding-block: 8px; background: inherit; }
  main { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
  figure { margin: 0; } figcaption { padding-block-end: 4px; font-size: 12px; }
  img { display: block; max-inline-size: 100%; }
  table { margin-block-start: 32px; border-collapse: collapse; } td { padding: 4px 12px 4px 0; vertical-align: top; }`;

const FILTER = `
  const selects = [...document.querySelectorAll('select')];
  const show = () => {
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = selects.some(({ name, value }) => value && figure.dataset[name] !== value);
    location.replace('#' + new URLSearchParams(selects.map(({ name, value }) => [name, value])));
  };
  const kept = new URLSearchParams(location.hash.slice(1));
  for (const select of selects) { select.value = kept.get(select.name) ?? ''; select.addEventListener('change', show); }
  show();`;

const FILTERS = ['view', 'state', 'width', 'theme', 'direction'] as const;

/** Writes the pictures and an `index.html` with a filter for each property. Empties the folder first. */
export function writeSheet(folder: string, pictures: readonly Picture[], { reasons }: GalleryList): void {
  empty(folder);
  const filters = FILTERS.map((name) => {
    const values = [...new Set(pictures.map((picture) => String(picture[name])))];
    const options = values.map((value) => `<option>${value}</option>`).join('');
    return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`;
  });
  const figures = pictures.map((picture) => {
    writeFileSync(join(folder, `${picture.name}.png`), picture.png);
    const data = FILTERS.map((name) => `data-${name}="${picture[name]}"`).join(' ');
    const image = `<img loading="lazy" src="${picture.name}.png" alt="">`;
    return `<figure ${data}><figcaption>${picture.name}</figcaption>${image}</figure>`;
  });
  const rows = reasons.map(
    ({ view, state, reason }) => `<tr><td>${view}</td><td>${state}</td><td>${escapeText(reason)}</td></tr>`,
  );
  writePage(
    join(folder, 'index.html'),
    `<nav>${filters.join('')}</nav><main>${figures.join('\n')}</main>
    <table><caption>What there is no picture of</caption>${rows.join('\n')}</table><script>${FILTER}</script>`,
  );
}

/** Writes the differing pairs and an `index.html` that shows them side by side. Empties the folder first. */
export function writePairs(folder: string, pairs: readonly PicturePair[], commit: string): void {
  empty(folder);
  const figures = pairs.map(({ name, before, after, pixels }) => {
    const images = Object.entries({ before, after }).map(([side, png]) => {
      if (!png) return `<p>not ${side === 'before' ? `in ${escapeText(commit)}` : 'there any more'}</p>`;
      writeFileSync(join(folder, `${name}.${side}.png`), png);
      return `<img src="${name}.${side}.png" alt="${side}">`;
    });
    return `<figure><figcaption>${name}: ${pixels} pixels</figcaption>
      <div style="display: flex; gap: 8px; align-items: start">${images.join('')}</div></figure>`;
  });
  const count = `<h1>${pairs.length} pictures differ from ${escapeText(commit)}</h1>`;
  writePage(join(folder, 'index.html'), `${count}<main>${figures.join('\n')}</main>`);
}

function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const writePage = (path: string, body: string): void =>
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>${body}</html>\n`,
  );

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
