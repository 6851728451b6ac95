/**
 * A Vite plugin that leaves out of comlink what no port here uses: this project's ports pass calls and their results
 * only (packages/widget/src/card-frame/calls.ts). comlink's tables keep the rest from being shaken off.
 */
import type { Plugin } from 'vite';
import { type Cut, cutSource } from './cut-source.ts';

const CUTS: readonly Cut[] = [
  // Objects that are called from afar, not copied.
  ['    ["proxy", proxyTransferHandler],', '    ["throw"'],
  // The origin of a port's message is always empty.
  ['        if (!isAllowedOrigin(', '        const { id, type, path }'],
  // Reading, writing, constructing, further ports and releasing; results are data, which can always be sent.
  ['                case "GET"', '                case "APPLY"'],
  ['                case "CONSTRUCT"', '                default:\n'],
  ['            if (type === "RELEASE"', '    });\n    if (ep.start)', '        });\n'],
  [
    '            throwIfProxyReleased(isProxyReleased);\n            if (prop === releaseProxy)',
    '            if (prop === "then")',
  ],
  [
    '                const r = requestResponseMessage',
    '            }\n            return createProxy(ep, pendingListeners, [...path, prop])',
  ],
  ['        set(_target, prop', '        apply(_target'],
  [
    '            throwIfProxyReleased(isProxyReleased);\n            const last = path',
    '            const [argumentList, transferables] = processArguments',
  ],
  ['        construct(_target', '    });\n    registerProxy'],
  ['    registerProxy(proxy, ep);', '    return proxy;'],
  ['const proxyFinalizers =', 'function registerProxy'],
  // Nothing is transferred.
  ['        transferCache.get(value)', '\n    ];\n}\nfunction fromWireValue', '        [],'],
];

/** Returns the plugin. */
export function leanComlink(): Plugin {
  return {
    name: 'gw:lean-comlink',
    transform: {
      filter: { id: /\/comlink\.mjs$/ },
      handler: (code) => ({ code: cutComlink(code), map: null }),
    },
  };
}

/** Returns comlink's source without what is listed above. Throws when it is another source than that of the list. */
export const cutComlink = (source: string): string => cutSource('comlink', source, CUTS);
