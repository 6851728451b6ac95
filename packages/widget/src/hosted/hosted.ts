// The script of the gateway's own pages around their element: leaves a frame, and reloads the page.
import { watchPage } from './watch-page.ts';

watchPage(document.body);
