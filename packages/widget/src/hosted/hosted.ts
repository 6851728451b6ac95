// What the gateway's own pages do around their element: leave the frame they stand in, start anew.
import { watchPage } from './watch-page.ts';

watchPage(document.body);
