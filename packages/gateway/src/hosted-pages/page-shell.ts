/** The shell of every page that payers see: ribbon, shop and amount, the content, and the footer. */
import { formatAmount, type Money } from '@gangway/protocol';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Logo } from '../looks/logos.ts';
import { releasePath } from '../static-files/release.ts';
import { LOGO_ENDINGS } from './look-files.ts';
import { type PageLanguage, writeAmount } from './page-language.ts';
import { type InlineStyle, LOOK_PATH } from './page-look.ts';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The top of a page: payee, amount and order. */
export interface PageSubject extends Money {
  readonly shop: string;
  readonly description: string;
  /** What the payer should know about the amount. */
  readonly note?: string | undefined;
  readonly logo?: Logo | undefined;
}

/** The parts of a page. */
export interface PageContent {
  readonly language: PageLanguage;
  readonly title: string;
  readonly subject: PageSubject | undefined;
  readonly body: Html;
  /** Name of the service, for the footer. */
  readonly serviceName: string;
  readonly sandbox: boolean;
  /** The path at which browsers reach the gateway, without a trailing slash; empty for the root. */
  readonly root: string;
  /** The id of the release whose style and scripts the page loads. */
  readonly release: string;
  /** The address to which the page refreshes at once, without script. */
  readonly leadTo?: string;
  readonly script?: string;
  /** The shop's look. */
  readonly style?: InlineStyle | undefined;
}

/** Returns {@link PageContent.root} for a `publicUrl`, which may have a path behind a proxy. */
export const rootOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** Renders the whole page. The template escapes everything that came from outside. */
export function renderPage({
  language,
  title,
  subject,
  body,
  serviceName,
  sandbox,
  root,
  release,
  leadTo,
  script,
  style,
}: PageContent): Html {
  const head = html`${leadTo ? html`<meta http-equiv="refresh" content="0; url=${leadTo}">` : ''}
${script ? html`<script src="${root}${script}" defer></script>` : ''}`;
  const sheet = html`${sandbox ? html`<header class="gw-ribbon">${language.words.ribbon}</header>` : ''}
<main class="gw-sheet">
${subject ? renderHead(language, subject, root) : ''}
<div class="gw-body">${body}</div>
</main>`;
  return renderDocument({ language, title, serviceName, root, release, style, head, sheet });
}

/** Renders the document of every page: head, sheet and footer. */
export const renderDocument = ({
  language: { tag, direction, words },
  title,
  serviceName,
  root,
  release,
  style,
  head,
  sheet,
}: Pick<PageContent, 'language' | 'title' | 'serviceName' | 'root' | 'release' | 'style'> & {
  head: Html;
  sheet: Html;
}): Html =>
  html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${root}${releasePath(release, 'pages', 'page.css')}">
${style ? renderStyle(style) : ''}
${head}
</head>
<body class="gw-page">
${sheet}
<footer class="gw-foot"><span>${words.securedBy(serviceName)}</span></footer>
</body>
</html>`;

const renderStyle = ({ sheets, text }: InlineStyle): Html =>
  html`${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}">`)}<style>${raw(text)}</style>`;

/** Renders payee, amount and description. Merchants use any script, so each text keeps its own direction. */
export const renderHead = (
  { locale }: PageLanguage,
  subject: PageSubject,
  root: string,
): Html => html`<header class="gw-head">
${subject.logo ? renderLogo(subject.logo, root) : ''}
<p class="gw-shop"><bdi>${subject.shop}</bdi></p>
<p class="gw-amount">${writeAmount(locale, formatAmount(subject.amountMinor), subject.currency)}</p>
${subject.note ? html`<p class="gw-order">${subject.note}</p>` : ''}
<p class="gw-order"><bdi>${subject.description}</bdi></p>
</header>`;

/** The room of a logo, in pixels: wide ones fill the width, others the height. */
const LOGO_ROOM = { width: 200, height: 40 } as const;

/** Renders a logo in its final size, so that nothing moves when it arrives. The name below it is its text. */
function renderLogo({ hash, mediaType, width, height }: Logo, root: string): Html {
  const scale = Math.min(LOGO_ROOM.width / width, LOGO_ROOM.height / height, 1);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const address = `${root}${LOOK_PATH}${hash}.${LOGO_ENDINGS[mediaType]}`;
  return html`<span class="gw-logo"><img src="${address}" alt="" width="${shownWidth}" height="${shownHeight}"></span>`;
}
