/** The desk's shared state: route, server facts and log. Everything else belongs to the element that shows it. */

import type { Asked } from '../desk/asked.ts';
import type { Facts } from '../desk/desk-api.ts';
import type { LogEntry } from '../desk/exchange-log.ts';
import type { NetworkFaults } from '../desk/network-faults.ts';
import { ask } from './ask.ts';
import { choose, enter, fragmentOf, type Route, readRoute, type Typed, typeInto } from './route.ts';

const FIRST_ROOM = 'pay';
const LOOK_EVERY_MS = 1_000;
const SHOWN_MAX = 400;

/** State of the desk's server. */
interface Server {
  /** False while it does not answer. */
  readonly isReachable: boolean;
  /** The active faults between page and shop. */
  readonly faults: NetworkFaults;
}

/** The interface of the desk to its elements. */
export interface Desk {
  readonly facts: Facts;
  readonly route: Route;
  /** Increases when another panel or subject is entered: a new visit has new elements. */
  readonly visit: number;
  readonly log: readonly LogEntry[];
  readonly server: Server;
  /** Returns a choice from the URL, or its default. */
  param(name: string, unless?: string): string;
  /** Changes choices; an empty one is removed. `quietly` adds no history entry. */
  choose(params: Readonly<Record<string, string>>, quietly?: boolean): void;
  /** Stores a field's input, which may be empty. `quietly` adds no history entry. */
  type(typed: Typed, quietly?: boolean): void;
  /** Enters a panel. `quietly` adds no history entry. */
  go(panel: string, id?: string, params?: Readonly<Record<string, string>>, quietly?: boolean): void;
  /** Returns the URL of a panel, for links. */
  linkTo(panel: string, id?: string, params?: Readonly<Record<string, string>>): string;
  /** Makes a signed call to the gateway. */
  call<Data = Record<string, unknown>>(
    user: string,
    method: string,
    data: Record<string, string>,
  ): Promise<Asked<Data>>;
  /** Reads the log now instead of at the next second. */
  look(): Promise<void>;
  /** Calls `listener` after changes until the returned function is called. */
  follow(listener: () => void): () => void;
}

/** The server's answer to the poll each second. */
interface Look {
  readonly entries: readonly LogEntry[];
  readonly faults: NetworkFaults;
}

/** Returns the route to use instead; undefined if the route is valid. */
export type LeadOn = (route: Route) => Route | undefined;

/** Creates the state and keeps it current. `leadOn` redirects routes. */
export function openDesk(facts: Facts, leadOn: LeadOn): Desk {
  let route = readAddress(leadOn);
  let log: readonly LogEntry[] = [];
  let server: Server = { isReachable: true, faults: { network: 'normal', shop: 'accepts' } };
  let visit = 1;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const arrive = (to: Route) => {
    const isVisit = to.panel !== route.panel || to.id !== route.id;
    route = to;
    if (!isVisit) return;
    visit += 1;
    void desk.look();
  };
  const move = (to: Route, quietly = false) => {
    arrive(to);
    const address = fragmentOf(to);
    if (quietly) history.replaceState(null, '', address);
    else if (address !== location.hash) history.pushState(null, '', address);
    tell();
  };
  const desk: Desk = {
    facts,
    get route() {
      return route;
    },
    get visit() {
      return visit;
    },
    get log() {
      return log;
    },
    get server() {
      return server;
    },
    param: (name, unless = '') => route.params[name] ?? unless,
    choose: (params, quietly) => move(choose(route, params), quietly),
    type: (typed, quietly) => move(typeInto(route, typed), quietly),
    go: (panel, id, params, quietly) => move(enter(route, panel, id, params), quietly),
    linkTo: (panel, id, params) => fragmentOf(enter(route, panel, id, params)),
    async call(user, method, data) {
      const asked = await ask<never>('/call', { user, method, data });
      await desk.look();
      return asked;
    },
    async look() {
      const asked = await ask<Look>(`/log?since=${log.at(-1)?.n ?? 0}`);
      const was = JSON.stringify(server);
      server = { isReachable: asked.ok, faults: asked.ok ? asked.data.faults : server.faults };
      const news = asked.ok ? asked.data.entries.filter(({ n }) => n > (log.at(-1)?.n ?? 0)) : [];
      log = [...log, ...news].slice(-SHOWN_MAX);
      if (news.length > 0 || was !== JSON.stringify(server)) tell();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  for (const event of ['hashchange', 'popstate'])
    addEventListener(event, () => {
      arrive(readAddress(leadOn));
      tell();
    });
  setInterval(() => document.visibilityState === 'visible' && void desk.look(), LOOK_EVERY_MS);
  void desk.look();
  return desk;
}

/** Reads the route. A redirected URL is replaced, so that the back button skips it. */
function readAddress(leadOn: LeadOn): Route {
  const named = readRoute(location.hash, FIRST_ROOM);
  const meant = leadOn(named);
  if (meant) history.replaceState(null, '', fragmentOf(meant));
  return meant ?? named;
}
