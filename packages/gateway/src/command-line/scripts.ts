/** `gangway scripts`: the releases of the scripts that browsers load (docs/operate.md, Scripts). */
import { restore, withdraw } from '../administration/withdraw-release.ts';
import { listReleases } from '../static-files/kept-releases.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { required } from './options.ts';
import { textTable, timeOrNothing, timeText } from './text-tables.ts';

const release = required('RELEASE', 'the id of a release, as "scripts list" names it');

/** The commands for releases of scripts. */
export const scriptCommands: readonly Command[] = [
  defineCommand({
    name: 'scripts list',
    description: 'Lists the releases of the scripts that pages may still have open, newest first.',
    example: 'scripts list',
    options: {},
    async run({ database }) {
      const releases = await listReleases(database);
      const rows = releases.map(({ id, keptAt, ranAt, withdrawnAt }) => [
        id,
        timeText(keptAt),
        timeText(ranAt),
        timeOrNothing(withdrawnAt),
      ]);
      const heads = ['RELEASE', 'FIRST RUN', 'LAST RUN', 'WITHDRAWN'];
      return { json: releases, text: textTable(heads, rows, 'No gateway has kept a release yet.') };
    },
  }),
  defineChange({
    name: 'scripts withdraw',
    description: 'Stops serving a release that no gateway runs; pages that have it open can pay no more.',
    example: 'scripts withdraw --release 0.1.0-3fa9c1d27b',
    options: { release },
    async run({ admin }, { release: id }, by) {
      await withdraw(admin, by, id);
      return {
        json: { release: id, withdrawn: true },
        text: `Release ${id} is withdrawn; every node stops serving it within a minute.`,
      };
    },
  }),
  defineChange({
    name: 'scripts restore',
    description: 'Serves a withdrawn release again.',
    example: 'scripts restore --release 0.1.0-3fa9c1d27b',
    options: { release },
    async run({ admin }, { release: id }, by) {
      await restore(admin, by, id);
      return { json: { release: id, withdrawn: false }, text: `Release ${id} is served again.` };
    },
  }),
];
