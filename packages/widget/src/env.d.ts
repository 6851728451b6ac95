// Types for what the build adds: the style sheets of .css.ts files for shadow roots.

declare module '*.css.ts?sheets' {
  /** This file's rules, after those of the .css.ts files it imports; one sheet each, shared by every element. */
  const sheets: import('lit').CSSResult[];
  export default sheets;
}
