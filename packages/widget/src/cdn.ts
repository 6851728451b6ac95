// What a script tag loads as gw.js: registers the elements and exports them.
import './define.ts';

export * from './index.ts';
