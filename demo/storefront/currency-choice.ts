/** The chooser of the currency: a choice leads to the same page in it, and whoever stands on it stays there. */

const PARAMETER = 'currency';
const KEY = 'harbour-focus';

/** Lets the visitor choose; the first currency of the list is the shop's own and needs no parameter. */
export function startCurrencyChoice(): void {
  const choice = document.querySelector<HTMLSelectElement>('[data-currency-choice]');
  if (!choice) return;
  if (takeMark()) choice.focus();
  choice.addEventListener('change', () => {
    const address = new URL(location.href);
    if (choice.selectedIndex === 0) address.searchParams.delete(PARAMETER);
    else address.searchParams.set(PARAMETER, choice.value);
    setMark();
    location.assign(address);
  });
}

function setMark(): void {
  try {
    sessionStorage.setItem(KEY, PARAMETER);
  } catch {
    // Without storage the next page begins at its top.
  }
}

/** Whether this page was chosen here. Asked once. */
function takeMark(): boolean {
  try {
    const isSet = sessionStorage.getItem(KEY) === PARAMETER;
    sessionStorage.removeItem(KEY);
    return isSet;
  } catch {
    return false;
  }
}
