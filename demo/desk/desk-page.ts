/** The desk's HTML documents: the page, and what a frame shows when a payer has returned. */
import { html } from 'hono/html';
import { elementsScript, type Markup } from '../shop/pages/layout.ts';

/** The desk's page, with the elements of `gateway`. */
export const deskPage = (gateway: string): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Desk · Gangway sandbox</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/pictures/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/desk-assets/desk.css">
<script type="module" src="/desk-assets/desk.js"></script>
${elementsScript(gateway)}
</head>
<body class="desk-body">
<div id="desk"><noscript>The desk needs JavaScript. Please turn it on for this page.</noscript></div>
</body>
</html>`;

/** The page shown in the frame after a payment. */
export const backInFramePage = (): Markup => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Back at the shop</title>
<link rel="stylesheet" href="/desk-assets/desk.css"></head>
<body class="desk-sorry"><main><h1>Back at the shop</h1>
<p>The payer has returned. What became of the payment stands beside this frame.</p></main></body></html>`;
