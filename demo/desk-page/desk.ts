/** The desk's script: loads the facts, then renders. */
import '../storefront/styles/ground.css';
import '../storefront/styles/pieces.css';
import './styles/shell.css';
import './styles/pieces.css';
import './styles/panels.css';
import { html, render } from 'lit';
import type { Facts } from '../desk/desk-api.ts';
import { ask } from './ask.ts';
import { leadOn } from './find-panel.ts';
import { PANELS } from './panels.ts';
import { shell } from './shell.ts';
import { openDesk } from './state.ts';

const AGAIN_MS = 1_000;

async function start(place: HTMLElement): Promise<void> {
  const facts = await ask<Facts>('/facts');
  if (facts.ok) {
    openDesk(
      facts.data,
      (desk) => render(shell(desk), place),
      (route) => leadOn(route, PANELS),
    );
    return;
  }
  render(html`<p class="desk-trouble desk-alone" role="alert">${facts.error}</p>`, place);
  setTimeout(() => void start(place), AGAIN_MS);
}

const place = document.querySelector<HTMLElement>('#desk');
if (place) {
  render(html`<p class="desk-alone quiet" role="status">Opening the desk</p>`, place);
  void start(place);
}
