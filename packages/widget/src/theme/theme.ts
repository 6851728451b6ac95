// The attribute `theme` of the elements, in a file that the card form's types may import alone.

/** How a theme is chosen; see theme/host.css.ts. Absent: the page's own color-scheme. */
export type Theme = 'auto' | 'light' | 'dark';
