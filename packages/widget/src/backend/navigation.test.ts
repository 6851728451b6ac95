// Tests of the page's history: a token is moved from the address to the history entry.
import { expect } from '@open-wc/testing';
import { navigation } from './navigation.ts';

describe('the token of a return', () => {
  const before = { href: location.href, state: history.state as unknown };
  afterEach(() => history.replaceState(before.state, '', before.href));

  it('is removed from the address; query, other fragment and the page’s own state stay', () => {
    const { pathname, search } = location;
    history.replaceState({ page: 7 }, '', `${pathname}${search}#gw-status=a.b.c&top`);
    navigation.keep('a.b.c', 'top');
    expect(location.href).to.equal(`${location.origin}${pathname}${search}#top`);
    expect(history.state).to.deep.equal({ page: 7, 'gw-status': 'a.b.c' });
    expect(navigation.kept()).to.equal('a.b.c');
    navigation.keep('d.e.f', '');
    expect(location.href).to.equal(`${location.origin}${pathname}${search}`);
  });

  it('is undefined when the history state is empty or the page’s own', () => {
    for (const state of [null, 'text', 7, { page: 7 }]) {
      history.replaceState(state, '');
      expect(navigation.kept()).to.equal(undefined);
    }
  });
});
