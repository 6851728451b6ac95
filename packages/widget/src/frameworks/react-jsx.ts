// The tags of the elements for React's JSX, for React 19: `import type {} from '@gangway/widget/react-jsx'`.
import type { HTMLAttributes, RefAttributes } from 'react';
import type { GwElementProps, GwEventsOf, GwTag } from './element-props.ts';

/** React 19 listens to what stands behind `on`. */
type Listeners<Tag extends GwTag> = {
  [Name in keyof GwEventsOf<Tag> as `on${Name}`]?: ((event: GwEventsOf<Tag>[Name]) => void) | undefined;
};

/** The attributes of a tag in JSX. */
export type GwReactElement<Tag extends GwTag> = HTMLAttributes<HTMLElementTagNameMap[Tag]> &
  RefAttributes<HTMLElementTagNameMap[Tag]> &
  GwElementProps[Tag] &
  Listeners<Tag>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'gw-checkout': GwReactElement<'gw-checkout'>;
      'gw-card-form': GwReactElement<'gw-card-form'>;
      'gw-payment-status': GwReactElement<'gw-payment-status'>;
    }
  }
}
