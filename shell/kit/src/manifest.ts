import { z } from 'zod';

/** The start of an address: `/groups` covers itself and everything below it. */
const path = z.string().regex(/^(\/[a-z0-9-]+)+$/, "a path such as '/groups', without parameters");

/** An address as it stands in the browser's bar, with all of its query; ':id' is any id, which `asks` may name too. */
const address = z
  .string()
  .regex(/^(\/([a-z0-9-]+|:id))+(\?[\w-]+=[\w-]+)?$/, "an address such as '/groups/:id?tab=summary'");

const menuItem = z.strictObject({
  name: z.string().min(1).max(20),
  /** Items are sorted by it; the shell's Dashboard is 0. */
  order: z.int().positive(),
  /** Path data of an outline icon in a box of 24 x 24, as SVG's `d`. */
  icon: z.string().regex(/^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$/, 'path data of SVG'),
});

const page = z.strictObject({
  path,
  /** Whether the page has the page frame. */
  frame: z.boolean().default(true),
  /** The page's item in the main navigation. */
  menu: menuItem.optional(),
});

const manifest = z.strictObject({
  /** The addresses that the remote owns. */
  pages: z.array(page),
  /** The slots that it fills. */
  slots: z.array(z.string().regex(/^[a-z-]+(\.[a-z-]+)?$/, "a slot such as 'dashboard.totals'")),
  /** Pages of others whose first view needs the remote's files. Its own need not be named. */
  ahead: z.array(path).default([]),
  /** Pages of others one step before its slots: its files are fetched when their reader stirs after the first view. */
  soon: z.array(path).default([]),
  /** What the first view of an address asks of the services: the very addresses of the remote's own queries. */
  asks: z.record(address, z.array(z.string().startsWith('/api/'))).default({}),
  /** The chunks (`webpackChunkName`) that the first view of an address shows, beyond the exposed module. */
  chunks: z.record(address, z.array(z.string())).default({}),
});

/** What a remote says about itself in its remote.json. */
export type RemoteManifest = z.output<typeof manifest>;

/**
 * A remote in remotes.json: its manifest, where its build is, and the versions of the contracts that it was built with.
 */
export type ReleasedRemote = Omit<RemoteManifest, 'chunks'> & {
  entry: string;
  /** Of the entry's file: a browser runs no other. */
  integrity?: string;
  /** The files of its exposed module. */
  preload?: string[];
  /** In the place of `chunks`: their files. */
  files?: Record<string, string[]>;
  contracts: Record<string, string>;
};

/** Reads a remote.json. Throws an Error that says what is wrong, and where. For builds: it stays out of the browser. */
export const readManifest = (json: unknown): RemoteManifest => {
  const { data, error } = manifest.safeParse(json);
  if (error) throw new Error(`remote.json:\n${z.prettifyError(error)}`);
  return data;
};
