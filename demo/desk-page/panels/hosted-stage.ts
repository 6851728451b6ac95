/** `<desk-hosted-stage>`: leads to the gateway's hosted page with all methods. */
import { html, type TemplateResult } from 'lit';
import { trouble } from '../parts/pieces.ts';
import { type Begun, SessionStage } from './pay-stage.ts';

class DeskHostedStage extends SessionStage {
  protected override renderStage({ hostedUrl }: Begun): TemplateResult {
    if (!hostedUrl) return html`${trouble('This order has no hosted page.')}`;
    return html`<div class="desk-form"><p>The gateway’s page collects all payment data and returns here.</p>
<p class="desk-line">
<a class="desk-button" data-kind="main" data-action="open-hosted" href=${hostedUrl}>Open the hosted page</a>
<a class="desk-button" data-kind="quiet" data-action="open-hosted-tab" href=${hostedUrl} target="_blank"
 rel="noreferrer">In a new tab</a></p></div>`;
  }
}

customElements.define('desk-hosted-stage', DeskHostedStage);
