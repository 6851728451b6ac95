// gw.js: what a script tag loads. Registers the elements and exports them.
import './define.ts';

export * from './index.ts';
