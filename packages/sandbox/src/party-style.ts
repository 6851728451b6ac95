/** The style that the pages of all simulated parties share: paper and ink, and the head with the party's initials. */

/** Returns the rules for the pages that a selector names. */
export const partyStyle = (pages: string): string => `${pages} {
  --gw-surface: light-dark(#ffffff, #17161c);
  --gw-ink: light-dark(#16141c, #eeecf3);
  --gw-muted: light-dark(#5d5a68, #aba7b8);
  --gw-line: light-dark(#e5e3ea, #34323d);
}
${pages} .gw-head {
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: 12px;
  align-items: center;
  padding-block: 20px;
  background: var(--gw-surface);
  color: var(--gw-ink);
  border-block-start: 6px solid var(--gw-accent);
  border-block-end: 1px solid var(--gw-line);
}
${pages} .gw-initials { grid-row: span 2; }
${pages} .gw-shop { grid-column: 2; font-weight: 650; }
${pages} .gw-order { grid-column: 2; opacity: 1; color: var(--gw-muted); }
${pages} .gw-head .gw-amount { grid-column: 1 / -1; margin-block-start: 16px; }
`;
