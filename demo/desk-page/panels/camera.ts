/** Scans a payer's code with the camera; shows a message if the browser cannot read codes. */
import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { action, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';

const FORMATS = ['qr_code', 'code_128', 'ean_13', 'itf'];
const LOOK_EVERY_MS = 150;
/** The codes that the till accepts: digits (docs/test-data.md, Scanned codes). */
const CODE = /^\d{16,24}$/;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

/** Errors of getUserMedia (Media Capture and Streams). */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed: allow it for this page in the browser, or type the code.',
  NotFoundError: 'There is no camera: type the code.',
  NotReadableError: 'The camera is in use by another program: close that, or type the code.',
};

let stream: MediaStream | undefined;
let said = '';

const findDetector = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** The camera's part of the till; calls `take` with the code. */
export function camera(desk: Desk, take: (code: string) => void): TemplateResult {
  if (!findDetector() || !navigator.mediaDevices)
    return html`<p class="quiet" data-camera="missing">
This browser cannot read codes with the camera: type the code.</p>`;
  if (!stream)
    return html`<div class="desk-line">${action('Scan with the camera', () => open(desk), { name: 'scan' })}</div>
${trouble(said)}`;
  return html`<video class="desk-video" playsinline muted aria-label="What the camera sees" ${ref((video) => {
    if (video) void look(desk, video as HTMLVideoElement, take);
  })}></video>
<div class="desk-line">${action('Stop the camera', () => close(desk), { name: 'stop-scan' })}</div>`;
}

async function open(desk: Desk): Promise<void> {
  const { visit } = desk;
  said = '';
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    // The panel may have been left while permission was pending.
    if (desk.visit !== visit) close(desk);
  } catch (error) {
    said =
      REFUSALS[error instanceof Error ? error.name : ''] ?? `The camera cannot be used: ${String(error)}.`;
  }
  desk.redraw();
}

function close(desk: Desk): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  desk.redraw();
}

async function look(desk: Desk, video: HTMLVideoElement, take: (code: string) => void): Promise<void> {
  const Detector = findDetector();
  const own = stream;
  if (!own || !Detector || video.srcObject === own) return;
  video.srcObject = own;
  const detector = new Detector({ formats: FORMATS });
  await video.play().catch(() => {});
  while (video.isConnected && stream === own) {
    const found = await detector.detect(video).catch(() => []);
    const code = found.map(({ rawValue }) => rawValue.replaceAll(' ', '')).find((text) => CODE.test(text));
    if (code) {
      close(desk);
      take(code);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  // The panel was left while the camera was on. One that was started since is another scan's.
  if (stream === own) close(desk);
}
