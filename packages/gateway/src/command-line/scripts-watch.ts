/** `gangway scripts watch`: compares payment pages with their approved states (docs/saq-a.md, Watch the page). */
import { urlOf } from '@gangway/protocol';
import { Refusal } from '../administration/refusal.ts';
import { receiverConnections } from '../notifications/receiver-connections.ts';
import { hostResolver } from '../notifications/resolve-host.ts';
import {
  type ApprovedPage,
  type ApprovedPages,
  readApproved,
  StateFileFault,
  writeApproved,
} from '../page-watch/approved-pages.ts';
import { comparePages, type PageChange } from '../page-watch/compare-pages.ts';
import { FetchFault } from '../page-watch/fetch-guarded.ts';
import { NOT_SEEN, type PageState } from '../page-watch/page-state.ts';
import { type PageServices, readPage } from '../page-watch/read-page.ts';
import { defineCommand, type OutsideContext, type Result, type Values } from './command.ts';
import { operand, optional, required } from './options.ts';
import { printable } from './text-tables.ts';

const PAGES_MAX = 20;
const TIMEOUT_MS = 60_000;

const options = {
  urls: operand('URL…', 'the addresses of payment pages, up to 20', urlsFault),
  state: required('FILE', 'the file with the approved states; it is made by the first --approve'),
  approve: { placeholder: '', description: 'approves the pages as they are now', isFlag: true },
  reason: optional('TEXT', 'the reason, kept with the approved state'),
} as const;

/** What was found of a page. */
interface Watched {
  readonly url: string;
  readonly approved: ApprovedPage | undefined;
  /** What is there now, or why it could not be read. */
  readonly present: PageState | FetchFault;
}

/** The command that watches payment pages. */
export const watchScripts = defineCommand<typeof options, OutsideContext>({
  name: 'scripts watch',
  description: 'Compares headers and scripts of payment pages with their approved state (PCI DSS 11.6.1).',
  example: 'scripts watch https://shop.example/checkout --state payment-pages.json',
  options,
  async run(context, values) {
    try {
      return await watch(context, values);
    } catch (error) {
      if (error instanceof StateFileFault) throw new Refusal(error.message);
      throw error;
    }
  },
});

function urlsFault(text: string): string | undefined {
  const urls = text.split(/\s+/);
  if (urls.length > PAGES_MAX) return `At most ${PAGES_MAX} pages are watched at once.`;
  const wrong = urls.find((url) => !/^https?:$/.test(urlOf(url)?.protocol ?? ''));
  return wrong === undefined ? undefined : `${wrong} is not an http or https address.`;
}

async function watch(context: OutsideContext, values: Values<typeof options>): Promise<Result> {
  const approved = await readApproved(values.state);
  const urls = [...new Set(values.urls.split(/\s+/).map((url) => new URL(url).href))];
  const pages = await readPages(context, urls, approved);
  return values.approve ? approve(context, values, { approved, pages }) : compare(pages);
}

async function readPages(context: OutsideContext, urls: readonly string[], approved: ApprovedPages) {
  const { mode, allowPrivate } = context;
  const connections = receiverConnections();
  const services: PageServices = {
    connections,
    resolve: hostResolver({ hostsFile: mode === 'sandbox' }),
    address: { mode, allowPrivate },
    timeoutMs: TIMEOUT_MS,
  };
  const pages: Watched[] = [];
  try {
    for (const url of urls) {
      context.report(`reading ${url}`);
      pages.push({ url, approved: approved.get(url), present: await readOrFault(services, url) });
    }
  } finally {
    connections.close();
  }
  return pages;
}

async function readOrFault(services: PageServices, url: string): Promise<PageState | FetchFault> {
  try {
    return await readPage(services, url);
  } catch (error) {
    if (error instanceof FetchFault) return error;
    throw error;
  }
}

/** Stores the present states, of all pages or of none. */
async function approve(
  { actor }: OutsideContext,
  { state, reason }: Values<typeof options>,
  { approved, pages }: { readonly approved: ApprovedPages; readonly pages: readonly Watched[] },
): Promise<Result> {
  const by = { approvedAt: new Date().toISOString(), approvedBy: actor.name, reason };
  const next = new Map(approved);
  for (const { url, present } of pages) {
    if (present instanceof FetchFault)
      throw new Refusal(`${url} could not be read (${present.message}), so nothing was approved.`);
    next.set(url, { ...by, ...present });
  }
  await writeApproved(state, next);
  const lines = pages.map((page) => pageText(page, `${page.url}: approved by ${actor.name} as it is now.`));
  return {
    json: { pages: pages.map((page) => ({ ...pageJson(page), state: 'approved' })), notSeen: NOT_SEEN },
    text: [...lines, NOT_SEEN].join('\n'),
  };
}

function compare(pages: readonly Watched[]): Result {
  const isChanged = pages.some((page) => changesOf(page).length > 0 || isNew(page));
  const isUnread = pages.some(({ present }) => present instanceof FetchFault);
  return {
    json: { pages: pages.map(pageJson), notSeen: NOT_SEEN },
    text: [...pages.map((page) => pageText(page, headingOf(page))), NOT_SEEN].join('\n'),
    ...(isChanged ? { exitCode: 3 } : isUnread && { exitCode: 1 }),
  };
}

const isNew = ({ approved, present }: Watched): boolean => !approved && !(present instanceof FetchFault);

/** Returns the differences; of a page that was never approved, everything is new. */
function changesOf({ approved, present }: Watched): PageChange[] {
  if (present instanceof FetchFault) return [];
  return comparePages(approved ?? { address: present.address, headers: {}, parts: [] }, present);
}

function headingOf(page: Watched): string {
  const { url, approved, present } = page;
  if (present instanceof FetchFault) return `${url}: could not be read (${present.message}).`;
  if (!approved) return `${url}: never approved. Check what it has, then add --approve.`;
  const count = changesOf(page).length;
  const since = `since ${approved.approvedBy} approved it at ${approved.approvedAt}`;
  return `${url}: ${count === 0 ? 'unchanged' : `${count} ${count === 1 ? 'change' : 'changes'}`} ${since}.`;
}

const pageText = (page: Watched, heading: string): string =>
  [heading, ...changesOf(page).flatMap(changeLines)].map(printable).join('\n');

function changeLines({ change, what, name, was, is }: PageChange): string[] {
  const value = (label: string, text: string | undefined) => (text ? [`      ${label} ${text}`] : []);
  return [`  ${change} ${what} ${name}`, ...value('was', was), ...value('is ', is)];
}

const pageJson = (page: Watched) => ({
  url: page.url,
  state: page.present instanceof FetchFault ? 'unread' : stateOf(page),
  ...(page.present instanceof FetchFault && { fault: page.present.message }),
  approvedAt: page.approved?.approvedAt ?? null,
  approvedBy: page.approved?.approvedBy ?? null,
  changes: changesOf(page),
});

function stateOf(page: Watched): 'new' | 'changed' | 'unchanged' {
  if (isNew(page)) return 'new';
  return changesOf(page).length > 0 ? 'changed' : 'unchanged';
}
