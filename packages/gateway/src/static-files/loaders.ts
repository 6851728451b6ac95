/** The two addresses that stay the same: each loads the newest release of its script. */
import type { Release } from './release.ts';
import { type StaticFile, smallFile } from './static-file.ts';

/** Scripts with a loader at `/v1/` → what each exports, and what it loads with a card frame. */
const LOADED: Readonly<Record<string, { readonly names: string; readonly pageSide: string }>> = {
  'gw.js': {
    names: 'GwBeforeSubmitEvent,GwCardForm,GwCheckout,GwPaymentStatus',
    pageSide: 'page-side.js',
  },
  'card-form.js': { names: 'GwCardForm', pageSide: 'form-page-side.js' },
};

/** The names of these scripts. */
export const LOADERS: readonly string[] = Object.keys(LOADED);

/**
 * Returns the loader of a script; undefined when the release has none of this name. It opens the frames of the page's
 * card forms, which load beside the script. So it has no static import: what it imports would run before it.
 */
export async function findLoader(release: Release, name: string): Promise<StaticFile | undefined> {
  const loaded = LOADED[name];
  const beginning = loaded && (await release.file('shop', 'loader.js'));
  const pageSide = loaded && (await release.file('shop', loaded.pageSide));
  if (!beginning || !pageSide) return undefined;
  const text = beginning.coded.identity.body
    .toString()
    .replace('GW_PAGE_SIDE', `${release.id}/${loaded.pageSide}`)
    .replace('GW_DIGEST', pageSide.integrity);
  return smallFile(`${text}export const{${loaded.names}}=await import('./${release.id}/${name}');\n`);
}
