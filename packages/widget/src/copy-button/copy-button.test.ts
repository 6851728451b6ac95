// Tests of the copy button: the exact text on the clipboard, and "Copied" on the button and for screen readers.

import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { watchClipboard } from '../testing/mount-example.ts';
import { until } from '../testing/until.ts';
import sheets from './copy-button.css.ts?sheets';
import { copyButton } from './copy-button.ts';

const TEXT = 'NL91ABNA0417164300';

describe('a copy button', () => {
  let clipboard: ReturnType<typeof watchClipboard>;
  before(() => {
    document.adoptedStyleSheets = sheets.flatMap(({ styleSheet }) => styleSheet ?? []);
  });
  afterEach(() => clipboard.restore());

  const mount = async () => {
    const box = await fixture<HTMLElement>(
      html`<div>${copyButton({ text: TEXT, word: 'Copy', done: 'Copied', what: 'IBAN', look: '' })}</div>`,
    );
    const button = box.querySelector('button');
    if (!button) throw new Error('There is no button.');
    return { box, button };
  };

  it('copies the exact text to the clipboard, and says so on the button and to screen readers', async () => {
    clipboard = watchClipboard();
    const { box, button } = await mount();
    button.click();
    await until(() => button.dataset.copied === '');
    expect(clipboard.texts).to.deep.equal([TEXT]);
    expect(box.querySelector('[role=status]')?.textContent).to.equal('Copied');
  });

  it('shows Copy again after a moment', async () => {
    clipboard = watchClipboard();
    const { box, button } = await mount();
    button.click();
    await until(() => button.dataset.copied === '');
    await until(() => button.dataset.copied === undefined, 'Copy again');
    expect(box.querySelector('[role=status]')?.textContent).to.equal('');
  });

  it('works by keyboard and keeps the focus', async () => {
    clipboard = watchClipboard();
    const { button } = await mount();
    button.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => clipboard.texts.length === 1);
    expect(document.activeElement).to.equal(button);
  });

  it('copies by execCommand when the clipboard API is refused', async () => {
    clipboard = watchClipboard(true);
    const { box, button } = await mount();
    const copied: string[] = [];
    const onCopy = (event: Event): void => {
      copied.push((event.target as HTMLTextAreaElement).value);
    };
    document.addEventListener('copy', onCopy);
    button.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => button.dataset.copied === '');
    document.removeEventListener('copy', onCopy);
    expect(copied).to.deep.equal([TEXT]);
    expect(document.activeElement).to.equal(button);
    expect(box.querySelector('textarea')).to.equal(null);
  });

  it('never says Copied when nothing was copied', async () => {
    clipboard = watchClipboard(true);
    const { button } = await mount();
    const { execCommand } = document;
    document.execCommand = () => false;
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.execCommand = execCommand;
    expect(button.dataset.copied).to.equal(undefined);
  });

  it('has a name that says what it copies', async () => {
    clipboard = watchClipboard();
    const { box, button } = await mount();
    expect(button.getAttribute('aria-label')).to.equal('Copy: IBAN');
    await expect(box).to.be.accessible();
  });
});
