// The tags of the elements for Svelte's templates: `import type {} from '@gangway/widget/svelte'`.
import type { HTMLAttributes } from 'svelte/elements';
import type { GwElementProps, GwEventsOf, GwTag } from './element-props.ts';

/** Svelte 5 listens to what stands behind `on`, Svelte 4 to what stands behind `on:`. */
type Listeners<Tag extends GwTag, Prefix extends 'on' | 'on:'> = {
  [Name in keyof GwEventsOf<Tag> as `${Prefix}${Name}`]?:
    | ((event: GwEventsOf<Tag>[Name]) => void)
    | undefined;
};

/** The attributes of a tag in a template. */
export type GwSvelteElement<Tag extends GwTag> = HTMLAttributes<HTMLElementTagNameMap[Tag]> &
  GwElementProps[Tag] &
  Listeners<Tag, 'on'> &
  Listeners<Tag, 'on:'>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'gw-checkout': GwSvelteElement<'gw-checkout'>;
    'gw-card-form': GwSvelteElement<'gw-card-form'> & { 'client-key'?: string | undefined };
    'gw-payment-status': GwSvelteElement<'gw-payment-status'>;
  }
}
