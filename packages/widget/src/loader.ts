// The beginning of the loaders of gw.js and card-form.js, which the gateway completes.
import { openEarlyFrames } from './card-form/early-frames.ts';

openEarlyFrames();
