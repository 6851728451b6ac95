// Styles of <gw-payment-status>: those of the views.
import '../views/views.css.ts';
