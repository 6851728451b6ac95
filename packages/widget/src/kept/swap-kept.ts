// A text that outlives the payer's way to a bank and back: in the tab's session storage of this origin, for one order,
// until it is read.

/**
 * Deletes what is kept under a name, and keeps `text` for an order instead, if there is one. Returns what was kept for
 * that order; empty for another order, and where the page may use no storage.
 */
export function swapKept(name: string, order: string, text?: string): string {
  try {
    // Neither an order's id nor what one line takes has a line break.
    const { [name]: stored = '' } = sessionStorage;
    const [keptFor, kept = ''] = stored.split('\n');
    delete sessionStorage[name];
    if (text) sessionStorage[name] = `${order}\n${text}`;
    if (keptFor === order) return kept;
  } catch {
    // The payer types it again.
  }
  return '';
}
