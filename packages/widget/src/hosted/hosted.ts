// The script of the gateway's own pages around their element: leaves a frame, reloads the page, and
// tells a payer whose browser is too old.
import { tellOldBrowser, watchPage } from './watch-page.ts';

watchPage(document.body);
tellOldBrowser(document.body);
