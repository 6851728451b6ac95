// A page with two versions of the elements is told so.
import { expect } from '@open-wc/testing';
import { GwCardForm } from './card-form/gw-card-form.ts';
import { GwCheckout } from './checkout/gw-checkout.ts';
import { define } from './define.ts';
import { defineElement } from './define-element.ts';
import { VERSION } from './version.ts';

describe('an element that is defined', () => {
  const warnings: unknown[] = [];
  const { warn } = console;
  beforeEach(() => {
    warnings.length = 0;
    console.warn = (...words: unknown[]) => warnings.push(words.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
  });

  it('has the version of the package', () => {
    define();
    expect(customElements.get('gw-checkout')).to.have.property('version', VERSION);
  });

  it('stays the first one, silently when it is of the same version', () => {
    define();
    define();
    defineElement('gw-checkout', class extends GwCheckout {});
    expect(customElements.get('gw-checkout')).to.equal(GwCheckout);
    expect(warnings).to.deep.equal([]);
  });

  it('stays the first one of two versions, with a warning that names both', () => {
    customElements.define(
      'gw-old-form',
      class extends HTMLElement {
        static version = '0.0.9';
      },
    );
    defineElement('gw-old-form', class extends GwCardForm {});
    expect(customElements.get('gw-old-form')).to.have.property('version', '0.0.9');
    expect(warnings).to.deep.equal([
      `<gw-old-form> is version 0.0.9 on this page; @gangway/widget ${VERSION} is not used.`,
    ]);
  });
});
