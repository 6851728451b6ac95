// A command of the element tests: media features that a payer's system sets, such as forced colours.
import type { TestRunnerPlugin } from '@web/test-runner';
import type { ChromeLauncher } from '@web/test-runner-chrome';

/** `gw:media` with features by name; those that are not named are as the browser has them. */
export const mediaCommand = (): TestRunnerPlugin<Readonly<Record<string, string>>> => ({
  name: 'gw:media',
  async executeCommand({ command, payload, session }) {
    if (command !== 'gw:media') return undefined;
    const page = (session.browser as ChromeLauncher).getPage(session.id);
    const devtools = await page.createCDPSession();
    const { media = '', ...features } = payload ?? {};
    await devtools.send('Emulation.setEmulatedMedia', {
      media,
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
    return true;
  },
});
