/** The picture of a product on its colored background. */
import { html } from 'hono/html';
import { findProduct } from '../catalogue.ts';
import type { Markup } from './layout.ts';

/** A tile; `kind` is an additional class, `size` the picture's width and height in pixels. */
export function renderTile(
  slug: string,
  { kind = '', size = 400 }: { kind?: string; size?: number } = {},
): Markup {
  const tint = findProduct(slug)?.tint ?? 'oat';
  return html`<span class="tile ${kind}" data-tint="${tint}">
<img src="/pictures/${slug}.svg" alt="" width="${size}" height="${size}">
</span>`;
}
