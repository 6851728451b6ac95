/**
 * A Vite plugin that leaves out of Lit what no element here uses: directives; bindings of elements, in comments and in
 * raw text; options of listeners; properties that are neither text nor Boolean; hooks for polyfills and versions;
 * styles without constructable sheets, which the oldest browsers have (docs/integrate.md). Checks are never cut. The
 * element tests run with it, and lean-lit.test.ts holds the sources to what is left.
 */
import type { Plugin } from 'vite';
import { type Cut, cutSource } from './cut-source.ts';

const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  'lit-html/lit-html.js': [
    // Directives, and the connection that they are told of.
    ['if(i===E)return i;let h=void 0!==e', '}class R', 'return i'],
    ['constructor(t,i){this._$AV', 'u(t){const{el', 'constructor(t){this._$AV=[],this._$AD=t}'],
    ['get _$AU(){return this._$AM?._$AU', 'constructor(t,i,s,e){this.type=2'],
    ['this.type=2,', 'get parentNode(){let', 'this._$AH=A,this._$AA=t,this._$AB=i,this.options=e}'],
    ['get parentNode(){let', '_$AI(t,i=this){t=M'],
    ['this._$AP?.(!1,!0,s);', 't!==this._$AB', ';'],
    ['setConnected(t){', '}class H'],
    ['get tagName(){return this.element', 'constructor(t,i,s,e,h){this.type=1'],
    ['this.type=1,', ',s.length>2', 'this._$AH=A,this.element=t,this.name=i,this.options=h'],
    ['constructor(){super(...arguments),this.type=3}', 'j(t)'],
    ['constructor(){super(...arguments),this.type=4}', 'j(t)'],
    ['constructor(t,i,s,e,h){super(t', '_$AI(t,i=this){if'],
    // Bindings of elements, in comments and in raw text.
    ['else t.startsWith(o)&&', 'if(y.test(r.tagName))'],
    ['if(y.test(r.tagName)){', '}else if(8==='],
    ['else{let t=-1;', 'l++}}static createElement'],
    ['6===r.type&&', ',this._$AV.push', '0'],
    ['y.test(u[2])&&', 'c=p):void 0!==u[3]'],
    [',F:Z', '}'],
    // Options of listeners, and listeners that are objects.
    ['t.capture!==s.capture', 'e&&this.element.removeEventListener', '!1,h=t!==A&&s===A;'],
    ['"function"==typeof this._$AH?', 'this._$AH.call'],
    [':this._$AH.handleEvent(t)', '}}class Z'],
    // Polyfills and versions.
    [',B=t.litHtmlPolyfillSupport', ';const D='],
  ],
  '@lit/reactive-element/reactive-element.js': [
    // Properties that are neither text nor Boolean, or say themselves how they are converted and compared.
    ['case Object:case Array:t=null', '}return t},fromAttribute'],
    ['case Number:i=', '}return i}},f='],
    ['(void 0!==i.converter?.toAttribute', '.toAttribute(s,i.type)', 'u'],
    ['"function"==typeof t.converter?', ';this._$Em=e;const r', 'u'],
    ['r??this._$Ej?.get(e)??r', ',this._$Em=null}}requestUpdate', 'r'],
    ['((i.hasChanged??f)(h,s)||', ')return;this.C(t,s,i)', 'f(h,s)'],
    ['useDefault:i,reflect:e,', 'this._$AL.has(t)||(', 'reflect:e},r){('],
    ['this.hasUpdated||i||(s=void 0)', ',this._$AL.set(t,s)', 'this.hasUpdated||(s=void 0)'],
    [',converter:u,reflect:!1,useDefault:!1,hasChanged:f', '};Symbol.metadata'],
    // Decorators and their initializers.
    ['Symbol.metadata??=', 'class y extends'],
    ['static addInitializer', 'static get observedAttributes'],
    ['void 0!==t.l&&', 'this.elementProperties=new Map(t.'],
    ['const t=this[Symbol.metadata];', 'this._$Eh=new Map'],
    [',this.constructor.l?.forEach', '}addController'],
    ['removeController', '_$E_(){const'],
    // Polyfills and versions.
    [',p=a.reactiveElementPolyfillSupport', ',d=(t,s)'],
    [',p?.({ReactiveElement:y})', ';export{'],
  ],
  '@lit/reactive-element/css-tag.js': [
    ['t.ShadowRoot&&', ',s=Symbol()', '!0'],
    [
      'let t=this.o;',
      '}toString(){',
      'return this.o||(this.o=new CSSStyleSheet).replaceSync(this.cssText),this.o',
    ],
    ['if(e)s.adopted', '=o.map', 's.adoptedStyleSheets'],
    ['else for(const e of o)', '},c=e'],
    ['e?t=>t:', ';export{', 't=>t'],
  ],
  'lit-element/lit-element.js': [
    ['this.hasUpdated||', 'super.update(t)'],
    ['}connectedCallback(){super', 'render(){return r}', '}'],
    ['i._$litElement$=!0,', 'i["finalized"]'],
    [',s.litElementHydrateSupport', 'const n={', ';'],
    ['(s.litElementVersions', 'export{i as'],
  ],
};

/** Returns the plugin. */
export function leanLit(): Plugin {
  return {
    name: 'gw:lean-lit',
    transform: {
      filter: { id: /\/node_modules\/(@lit\/reactive-element|lit-element|lit-html)\/[a-z-]+\.js$/ },
      handler(code, id) {
        const file = LIT_FILES.find((name) => id.endsWith(`/node_modules/${name}`));
        return file && { code: cutLit(file, code), map: null };
      },
    },
  };
}

/** The files from which something is left out. */
export const LIT_FILES = Object.keys(CUTS);

/** Returns a file of Lit without what is listed above. Throws when it is another source than that of the list. */
export const cutLit = (file: string, source: string): string => cutSource(file, source, CUTS[file] ?? []);
