/**
 * The plain page for a payer whose link, to the payment or back from it, is wrong. It has no script and no style, and
 * repeats nothing of the request.
 */
import type { Context } from 'hono';
import { type PageSentence, pageWords } from './page-words.ts';

const STATUS = {
  unreachable: 503,
  refused: 409,
  stale: 400,
  foreign: 400,
  old: 400,
  unknown: 404,
} as const satisfies Record<PageSentence, number>;

/** Returns the page with one fixed sentence about what happened, in the language of `Accept-Language`. */
export async function returnPage(c: Context, sentence: PageSentence): Promise<Response> {
  const { tag, dir, words } = await pageWords(c);
  const html = `<!doctype html>
<html lang="${tag}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<h1>${words.heading}</h1>
<p>${words.sentences[sentence]}</p>
<p>${words.unchanged}</p>
<p>${words.back}</p>
</html>
`;
  return new Response(html, {
    status: STATUS[sentence],
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    },
  });
}
