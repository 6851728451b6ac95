/**
 * The plain page for a payer whose link, to the payment or back from it, is wrong: no script, no style, nothing of the
 * request in it.
 */

/** Answers the page with one fixed sentence about what happened. */
export function returnPage(status: 400 | 404 | 503, sentence: string): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Payment</title>
<h1>We cannot show this payment</h1>
<p>${sentence}</p>
<p>Nothing was changed. If you have paid, the shop will know shortly.</p>
<p>Go back to its page and look at your order there.</p>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  });
}
