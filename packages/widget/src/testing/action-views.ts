// For tests: imports the views of actions in advance, so that loading them does not count into a test's timeouts.
import '../progress/progress.ts';
import '../views/actions/app-view.ts';
import '../views/actions/confirm-view.ts';
import '../views/actions/debit-view.ts';
import '../views/actions/print-alone.ts';
import '../views/actions/scan-view.ts';
import '../views/actions/transfer-view.ts';
