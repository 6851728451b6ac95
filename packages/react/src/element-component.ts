// Makes the component of one element.
import type { GwElementProps, GwTag } from '@gangway/widget';
import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import { ELEMENT_EVENTS, type Listeners, listenerName } from './element-events.ts';

type Own<Tag extends GwTag> = GwElementProps[Tag] & Listeners<Tag>;

/** The props of an element's component: its properties, its events as `on…`, and what every HTML element takes. */
export type ElementComponentProps<Tag extends GwTag> = Own<Tag> &
  Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof Own<Tag>>;

type Props = Readonly<Record<string, unknown>>;

const isBrowser = typeof document !== 'undefined';
// Before an element can dispatch anything. On a server, where no effect runs, React 18 warns of layout effects.
const useBrowserEffect = isBrowser ? useLayoutEffect : useEffect;

/** Returns the component of a tag. It keeps its element, and with it what was typed, as long as it is mounted. */
export function elementComponent<Tag extends GwTag>(
  tag: Tag,
): ForwardRefExoticComponent<ElementComponentProps<Tag> & RefAttributes<HTMLElementTagNameMap[Tag]>> {
  const events = ELEMENT_EVENTS[tag];
  const listeners = new Set(events.map(listenerName));
  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    useImperativeHandle(ref, () => element.current!, []);
    useBrowserEffect(() => {
      latest.current = props;
    });
    useBrowserEffect(() => {
      const { current } = element;
      const pass = (event: Event) => {
        const listener = latest.current[listenerName(event.type)];
        if (typeof listener === 'function') listener(event);
      };
      for (const name of events) current?.addEventListener(name, pass);
      // Only now, so that no event is missed. Until the elements are defined, the link inside is shown.
      void import('@gangway/widget/define');
      return () => {
        for (const name of events) current?.removeEventListener(name, pass);
      };
    }, []);
    const entries = Object.entries(props).filter(([name]) => !listeners.has(name));
    return createElement(tag, { ...Object.fromEntries(entries.map(toAttribute)), ref: element });
  });
  Component.displayName = tag;
  return Component as unknown as ReturnType<typeof elementComponent<Tag>>;
}

const ATTRIBUTES = new Map([
  ['className', 'class'],
  ['clientKey', 'client-key'],
]);
const BOOLEANS = ['required', 'disabled'];
// React 18 writes `false` into the attribute of a custom element, where it means true; 19 sets the property.
const setsProperties = Number.parseInt(version, 10) >= 19;

function toAttribute([name, value]: [string, unknown]): [string, unknown] {
  if (BOOLEANS.includes(name) && !setsProperties) return [name, value ? '' : undefined];
  return [ATTRIBUTES.get(name) ?? name, value];
}
