/** The currency select: a choice reloads the page in that currency and keeps the focus on the select. */

const PARAMETER = 'currency';
const KEY = 'harbour-focus';

/** Initializes the select. The first currency is the default and needs no parameter. */
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
    // Without storage the focus is lost.
  }
}

/** Whether this page was loaded by the select. Clears the mark. */
function takeMark(): boolean {
  try {
    const isSet = sessionStorage.getItem(KEY) === PARAMETER;
    sessionStorage.removeItem(KEY);
    return isSet;
  } catch {
    return false;
  }
}
