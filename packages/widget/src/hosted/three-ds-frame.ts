// The script of the frames of 3-D Secure: takes the steps, and speaks with the page around. See bank-steps.ts.
import { startFrame, tellEnd } from './bank-steps.ts';

const { kind } = document.body.dataset;
if (kind === 'frame') startFrame();
else if (kind === 'end' || kind === 'again') tellEnd(kind);
