/** `<desk-camera>`: scans a payer's code; shows a message if the browser cannot read codes. */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { DeskElement } from '../desk-element.ts';
import { action, trouble } from '../parts/pieces.ts';

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

const findDetector = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Dispatches `desk-code` with the code. The camera is off whenever this is not in the page. */
class DeskCamera extends DeskElement {
  #stream: MediaStream | undefined;
  #said = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  override render(): TemplateResult {
    if (!findDetector() || !navigator.mediaDevices)
      return html`<p class="quiet" data-camera="missing">
This browser cannot read codes with the camera: type the code.</p>`;
    if (!this.#stream)
      return html`<div class="desk-line">${action('Scan with the camera', () => this.#open(), { name: 'scan' })}</div>
${trouble(this.#said)}`;
    return html`<video class="desk-video" playsinline muted aria-label="What the camera sees"></video>
<div class="desk-line">${action('Stop the camera', () => this.#close(), { name: 'stop-scan' })}</div>`;
  }

  protected override updated(_: PropertyValues): void {
    const video = this.querySelector('video');
    if (video && this.#stream && video.srcObject !== this.#stream) void this.#look(video, this.#stream);
  }

  async #open(): Promise<void> {
    this.#said = '';
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // The panel may have been left while permission was pending.
      if (!this.isConnected) this.#close();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      this.#said = REFUSALS[name] ?? `The camera cannot be used: ${String(error)}.`;
    }
    this.requestUpdate();
  }

  #close(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.requestUpdate();
  }

  async #look(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
    const Detector = findDetector();
    if (!Detector) return;
    video.srcObject = stream;
    const detector = new Detector({ formats: FORMATS });
    await video.play().catch(() => {});
    while (this.#stream === stream) {
      const found = await detector.detect(video).catch(() => []);
      const code = found.map(({ rawValue }) => rawValue.replaceAll(' ', '')).find((text) => CODE.test(text));
      if (code && this.#stream === stream) {
        this.#close();
        this.dispatchEvent(new CustomEvent('desk-code', { detail: code }));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

customElements.define('desk-camera', DeskCamera);
