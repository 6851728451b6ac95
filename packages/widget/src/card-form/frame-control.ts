// The base class of a form control around a card frame: the frame's box and iframe, before anything is rendered.
import { loadWithRetry } from '../backend/load-with-retry.ts';
import {
  type FrameAddress,
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
  /** What is rendered, behind the place of the iframe. Neither is ever moved, which would empty the frame. */
  protected readonly box = document.createElement('div');
  protected readonly place = document.createElement('div');
  protected opened: OpenedFrame | undefined;

  abstract gateway: string | undefined;
  abstract clientKey: string | undefined;
  abstract locale: string | undefined;

  constructor() {
    super();
    this.box.className = s.box;
    this.place.dataset.place = '';
    this.box.append(this.place);
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
    start: (opened: OpenedFrame, module?: PageSideModule) => void,
  ): void {
    const { place } = this;
    const opened = openFrame({ ...address, place });
    this.opened = opened;
    void loadWithRetry(() => pageSideSource.load()).then((module) => {
      if (this.opened === opened) start(opened, module);
    });
  }

  protected closeFrame(): void {
    this.opened?.iframe.remove();
    this.opened = undefined;
  }

  protected override createRenderRoot(): HTMLElement {
    super.createRenderRoot().append(this.box);
    return this.box;
  }
}
