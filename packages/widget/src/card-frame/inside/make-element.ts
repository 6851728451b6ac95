// Makes elements of the frame's document without any markup text, which Trusted Types forbid.

type Attributes = Readonly<Record<string, string>>;

/** Makes an element with attributes and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Makes a decorative drawing of paths. */
export function draw(
  viewBox: string,
  attributes: Attributes,
  ...paths: readonly Attributes[]
): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ viewBox, 'aria-hidden': 'true', ...attributes }))
    svg.setAttribute(name, value);
  for (const path of paths) {
    const element = document.createElementNS(svg.namespaceURI!, 'path') as SVGPathElement;
    for (const [name, value] of Object.entries(path)) element.setAttribute(name, value);
    svg.append(element);
  }
  return svg;
}
