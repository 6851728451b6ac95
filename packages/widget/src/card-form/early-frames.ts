// Opens the frames of card forms while gw.js is still loading, because they take longest.
import { make, makeFrame } from '../card-frame/open-frame.ts';
import { NEWEST_COLOR } from '../theme/newest-color.ts';

/**
 * Opens the frames of elements in the page that are not defined yet. `FrameControl` takes them over. The gateway puts
 * an address and a digest in place of the two names (gateway, static-files/loaders.ts).
 */
export function openEarlyFrames(): void {
  // Browsers that are too old define no element.
  if (!CSS.supports('color', NEWEST_COLOR)) return;
  for (const host of document.querySelectorAll('gw-card-form[client-key]'))
    try {
      const [box, place] = [make('div'), make('div')];
      const of = (name: string): string => host.getAttribute(name)!;
      place.append(makeFrame(of('gateway'), { 'client-key': of('client-key') }));
      box.append(place);
      box.hidden = true;
      // Until the element is defined, its content is shown: the link to another way to pay.
      host.attachShadow({ mode: 'open', delegatesFocus: true }).append(box, make('slot'));
      // What speaks with the frame is fetched now. gw.js checks it and runs it.
      document.head.append(
        Object.assign(make('link'), {
          rel: 'preload',
          as: 'script',
          crossOrigin: '',
          integrity: 'GW_DIGEST',
          href: import.meta.resolve('./GW_PAGE_SIDE'),
        }),
      );
    } catch {
      // It is defined already, or its gateway is no address.
    }
}
