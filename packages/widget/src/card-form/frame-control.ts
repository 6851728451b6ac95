// The base class of a form control around a card frame: the frame's box and iframe, before anything is rendered.
import { loadWithRetry } from '../backend/load-with-retry.ts';
import {
  type FrameAddress,
  type OpenedFrame,
  openFrame,
  type PageSideModule,
  pageSideSource,
} from '../card-frame/open-frame.ts';
import { FormControl } from './form-control.ts';
import * as s from './gw-card-form.css.ts';

/** A form control whose frame is opened before its first rendering, because the frame takes longest. */
export abstract class FrameControl extends FormControl {
  /** What is rendered, behind the place of the iframe. Neither is ever moved, which would empty the frame. */
  protected readonly box = document.createElement('div');
  protected readonly place = document.createElement('div');
  protected opened: OpenedFrame | undefined;

  constructor() {
    super();
    this.box.className = s.box;
    this.place.dataset.place = '';
    this.box.append(this.place);
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
