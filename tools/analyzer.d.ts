// The part of the custom elements analyzer that comes without types.
declare module '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js' {
  /** Reads the static `properties` of Lit's elements. */
  export function litPlugin(): object[];
}
