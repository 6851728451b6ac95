/** The desk's script: loads the facts, then shows `<desk-app>`. */
import '../storefront/styles/ground.css';
import '../storefront/styles/pieces.css';
import './styles/shell.css';
import './styles/pieces.css';
import './styles/panels.css';
import './desk-app.ts';
import { html, render } from 'lit';
import type { Facts } from '../desk/desk-api.ts';
import { ask } from './ask.ts';
import { leadOn } from './find-panel.ts';
import { PANELS } from './panels.ts';
import { trouble } from './parts/pieces.ts';
import { openDesk } from './state.ts';

const AGAIN_MS = 1_000;

async function start(place: HTMLElement): Promise<void> {
  const facts = await ask<Facts>('/facts');
  if (facts.ok) {
    const desk = openDesk(facts.data, (route) => leadOn(route, PANELS));
    render(html`<desk-app .desk=${desk}></desk-app>`, place);
    return;
  }
  render(html`<div class="desk-alone">${trouble(facts.error)}</div>`, place);
  setTimeout(() => void start(place), AGAIN_MS);
}

const place = document.querySelector<HTMLElement>('#desk');
if (place) {
  render(html`<p class="desk-alone quiet" role="status">Opening the desk</p>`, place);
  void start(place);
}
