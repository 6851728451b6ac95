/** A release of the files that browsers load. Each has addresses of its own, so that an open page keeps its files. */
import type { StaticFile } from './static-file.ts';

/** Who loads a file: a shop's page, the card frame, or the gateway's own pages. */
export const RELEASE_FOLDERS = ['shop', 'frame', 'pages'] as const;

/** A folder of a release. */
export type ReleaseFolder = (typeof RELEASE_FOLDERS)[number];

/** Folder → the path before the release's id. */
export const RELEASE_PATHS: Readonly<Record<ReleaseFolder, string>> = {
  shop: '/v1/',
  frame: '/frame/v1/',
  pages: '/pages/',
};

/** The id of a release without files: nothing was built. */
export const UNBUILT = 'unbuilt';

/** The files of one build of the widget. */
export interface Release {
  /** The widget's version and a hash of the files, such as `0.1.0-3fa9c1d27b`: never two contents under one id. */
  readonly id: string;
  /** Returns a file; undefined when the release has none of this name. */
  file(folder: ReleaseFolder, name: string): Promise<StaticFile | undefined>;
  /** Returns the names of a folder's files, sorted. */
  names(folder: ReleaseFolder): Promise<readonly string[]>;
  /** Returns the licences of what is bundled in the scripts; undefined when they are not kept. */
  notices(): Promise<StaticFile | undefined>;
}

/** The releases that a gateway serves: its own, and those of pages that may still be open. */
export interface Releases {
  readonly own: Release;
  /** Returns a release by its id; undefined for one that is not kept. Throws DatabaseUnavailable. */
  find(id: string): Promise<Release | 'withdrawn' | undefined>;
}

/** Returns a release as the only one, for what has no database. */
export const onlyRelease = (own: Release): Releases => ({
  own,
  find: async (id) => (id === own.id ? own : undefined),
});

/** Returns the path of a file below the gateway's root. */
export const releasePath = (id: string, folder: ReleaseFolder, name: string): string =>
  `${RELEASE_PATHS[folder]}${id}/${name}`;
