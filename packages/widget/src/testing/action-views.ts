// For tests: the views of actions are compiled before the clock of a test runs; elements still load them as they do.
import '../languages/actions-ar.ts';
import '../languages/actions-en.ts';
import '../languages/actions-nl.ts';
import '../views/actions/app-view.ts';
import '../views/actions/confirm-view.ts';
import '../views/actions/print-alone.ts';
import '../views/actions/scan-view.ts';
import '../views/actions/transfer-view.ts';
import '../views/result-view.ts';
