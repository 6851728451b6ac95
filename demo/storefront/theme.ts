/** The visitor's theme choice (light, dark or the device's), stored in the browser. */

const KEY = 'harbour-theme';
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Applies the stored theme to the document; styles and payment elements follow its color-scheme. */
export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset.theme = theme;
}

/** Initializes the theme select. */
export function startThemeChoice(): void {
  const choice = document.querySelector<HTMLSelectElement>('[data-theme-choice]');
  if (!choice) return;
  choice.value = readTheme();
  choice.addEventListener('change', () => {
    const theme = THEMES.find((name) => name === choice.value) ?? 'auto';
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    applyTheme(theme);
  });
}

function readTheme(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}
