/** A Vite plugin that puts packages/widget/src/schemas/lean-valibot.ts in valibot's place. */
import type { Plugin } from 'vite';
import { ROOT } from './build-parts.ts';

const LEAN = `${ROOT}packages/widget/src/schemas/lean-valibot.ts`;

/** Returns the plugin. The build fails if a script has a module with a function that the lean one lacks. */
export function leanValibot(): Plugin {
  const rendered = new Set<string>();
  return {
    name: 'gw:lean-valibot',
    enforce: 'pre',
    resolveId: { filter: { id: /^valibot$/ }, handler: () => LEAN },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === 'chunk' ? file.moduleIds : []) rendered.add(id);
    },
    // Reported after the scripts are made, and also for modules that are in none of them.
    onLog(_level, { code, id = '', message }) {
      if (code !== 'IMPORT_IS_UNDEFINED' || !message.includes('schemas/lean-valibot.ts')) return undefined;
      if (rendered.has(id)) throw new Error(message);
      return false;
    },
  };
}
