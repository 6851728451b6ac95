// The tags of the elements for Vue's templates: `import type {} from '@gangway/widget/vue'`.
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { GwElementProps, GwEventsOf, GwTag } from './element-props.ts';

/** An element as Vue's checker expects a component, with listeners such as `@gw-ready`. */
export type GwVueElement<Tag extends GwTag> = new () => HTMLElementTagNameMap[Tag] & {
  $props: HTMLAttributes & GwElementProps[Tag] & PublicProps;
  $emit: EmitFn<{ [Name in keyof GwEventsOf<Tag>]: (event: GwEventsOf<Tag>[Name]) => void }>;
};

declare module 'vue' {
  interface GlobalComponents {
    'gw-checkout': GwVueElement<'gw-checkout'>;
    'gw-card-form': GwVueElement<'gw-card-form'>;
    'gw-payment-status': GwVueElement<'gw-payment-status'>;
  }
}
