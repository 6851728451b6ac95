// Tests of the theme: few public variables, each of them read, none set.
import { expect } from '@open-wc/testing';
import { GwCheckout } from '../checkout/gw-checkout.ts';
import { PUBLIC_VARIABLES } from './public-variables.ts';

const rules = [GwCheckout.styles].flat(9).map(String).join('\n');

describe('the theme', () => {
  it('has at most 40 public variables', () => {
    expect(Object.keys(PUBLIC_VARIABLES).length).to.be.at.most(40);
  });

  it('sets no public variable and reads no unlisted one', () => {
    expect(rules).to.not.match(/--gw-[a-z-]+\s*:/);
    const read = new Set([...rules.matchAll(/var\((--gw-[a-z-]+)/g)].map(([, name]) => name ?? ''));
    for (const name of read) expect(PUBLIC_VARIABLES).to.have.property(name);
  });

  it('uses only logical directions, so that right-to-left works', () => {
    expect(rules).to.not.match(
      /(?:margin|padding|border)-(?:left|right)|(?:^|[;{\s])(?:left|right)\s*:|text-align:\s*(?:left|right)/,
    );
  });

  it('adds no styles of the elements to the document', () => {
    expect(document.head.querySelectorAll('style').length).to.equal(0);
  });
});
