/** What the commands of `gangway-cli` run with, and how they end. */
import type { Command, Report } from '@gangway/gateway/command-line';
import { urlOf } from '@gangway/protocol';
import { type Sandbox, sandboxAt } from './sandbox-calls.ts';

/** What a command needs to run. Addresses have no trailing slash. */
export interface CliContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly report: Report;
  /** Opens a page in the browser; undefined where there is none, and for programs. */
  readonly openPage?: ((url: string) => void) | undefined;
}

/** A row of the table of commands. */
export type CliCommand = Command<Command['options'], CliContext>;

/** The options by which a command finds the sandbox. */
export const PLACE_OPTIONS = {
  gateway: {
    placeholder: 'URL',
    description: 'the gateway; by default http://127.0.0.1:4010, or the port of GW_PORT',
    fault: urlFault('gateway'),
  },
  desk: {
    placeholder: 'URL',
    description: 'the desk; by default http://localhost:4000/desk, or the port of PORT',
    fault: urlFault('desk'),
  },
} as const;

/** The sandbox and the address of its desk. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly desk: string;
}

/** Returns the sandbox that options and environment name. Throws NoGateway when none answers. */
export async function findPlace(
  { environment }: CliContext,
  { gateway, desk }: { readonly gateway?: string | undefined; readonly desk?: string | undefined },
): Promise<Place> {
  const { GW_PORT = '4010', PORT = '4000' } = environment;
  const sandbox = await sandboxAt(withoutSlash(gateway ?? `http://127.0.0.1:${GW_PORT}`));
  return { sandbox, desk: withoutSlash(desk ?? `http://localhost:${PORT}/desk`) };
}

/** Returns the address of a payment's page at the desk. */
export const paymentPage = (desk: string, tradeId: string): string => `${desk}#/payment/${tradeId}`;

/** Returns the check of an option that takes an address. */
export function urlFault(name: string): (text: string) => string | undefined {
  return (text) => {
    const isRight = /^https?:$/.test(urlOf(text)?.protocol ?? '');
    return isRight ? undefined : `--${name} is "${text}": it must be a URL such as http://127.0.0.1:4010.`;
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
