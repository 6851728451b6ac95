// The base class of a form control around a card frame: the frame's box and iframe, before anything is rendered.
import { loadWithRetry } from '../backend/load-with-retry.ts';
import {
  type FrameAddress,
  make,
  type OpenedFrame,
  openFrame,
  type PageSideModule,
  pageSideSource,
} from '../card-frame/open-frame.ts';
import type { AuthenticationResult } from '../three-ds/authenticate-card.ts';
import { threeDsSource } from '../three-ds/load-three-ds.ts';
import { FormControl } from './form-control.ts';
import * as s from './gw-card-form.css.ts';

/** A form control whose frame is opened before its first rendering, because the frame takes longest. */
export abstract class FrameControl extends FormControl {
  /**
   * What is rendered, behind the place of the iframe. Neither is ever moved, which would empty the frame. The loader
   * may have made both (early-frames.ts).
   */
  protected readonly box = childOf(this.shadowRoot);
  protected readonly place = childOf(this.box);
  protected iframe: OpenedFrame | undefined;

  abstract gateway: string | undefined;
  abstract clientKey: string | undefined;
  abstract locale: string | undefined;

  constructor() {
    super();
    this.box.className = s.box;
    this.box.hidden = false;
    this.place.dataset.place = '';
    if (!this.place.parentNode) this.box.append(this.place);
  }

  /**
   * Authenticates the payer of the payment whose address (`url`) the shop's server got from the gateway. 3-D Secure
   * stays on this page: hidden, or in a dialog when the bank asks the payer. Resolves with what to do `next`:
   * `ask-server`, because only the shop's server can say what became of the payment. `full-page`: go to `url`, because
   * frames cannot work here or the payer wants that. `stopped`: the payer closed the dialog. Never rejects.
   */
  async authenticate(url: string): Promise<AuthenticationResult> {
    const module = await loadWithRetry(() => threeDsSource.load());
    return module ? module.authenticateCard(this, url, this.box.lang) : { next: 'full-page' };
  }

  /** Opens the frame, and calls `start` with what speaks with it; without an argument when that does not load. */
  protected openFrame(
    address: Omit<FrameAddress, 'place'>,
    start: (iframe: OpenedFrame, module?: PageSideModule) => void,
  ): void {
    const { place } = this;
    const iframe = openFrame({ ...address, place });
    this.iframe = iframe;
    void loadWithRetry(() => pageSideSource.load()).then((module) => {
      if (this.iframe === iframe) start(iframe, module);
    });
  }

  protected closeFrame(): void {
    this.iframe?.remove();
    this.iframe = undefined;
  }

  protected override createRenderRoot(): HTMLElement {
    const root = super.createRenderRoot();
    if (this.box.parentNode) {
      // Behind the box is the slot of the loader. Lit would render before the box, which is not inside itself.
      root.lastElementChild?.remove();
      this.renderOptions.renderBefore = null;
    } else root.append(this.box);
    return this.box;
  }
}

const childOf = (parent: ParentNode | null): HTMLElement => parent?.querySelector('div') ?? make('div');
