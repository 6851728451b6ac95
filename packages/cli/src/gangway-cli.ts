#!/usr/bin/env node
/** The process of `gangway-cli`. Its command `dev` is the demo, which the build puts beside this file. */
import { spawn } from 'node:child_process';
import { progressOn } from '@gangway/gateway/command-line';
import { runCommandLine } from './run-command-line.ts';

const isSource = import.meta.url.endsWith('.ts');
const DEMO = new URL(isSource ? '../../../demo/dev.ts' : './demo/dev.js', import.meta.url).href;

const words = process.argv.slice(2);
if (words[0] === 'dev') await import(DEMO);
else
  process.exitCode = await runCommandLine(words, {
    environment: process.env,
    answer: (text) => process.stdout.write(`${text}\n`),
    complain: (sentence) => process.stderr.write(`${sentence}\n`),
    progress: progressOn(process.stderr),
    ...(process.stdout.isTTY && { openPage }),
  });

/** Opens a page in the browser, where this machine has a desktop. */
function openPage(url: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const opener = process.platform === 'darwin' ? 'open' : DISPLAY || WAYLAND_DISPLAY ? 'xdg-open' : undefined;
  if (!opener) return;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  // The address is printed: whoever has no such program opens it by hand.
  child.once('error', () => {});
  child.unref();
}
