import { z } from 'zod';

/** The start of an address: `/groups` covers itself and everything below it. */
const path = z.string().regex(/^(\/[a-z0-9-]+)+$/, "a path such as '/groups', without parameters");

/** An address below the path of a remote; ':id' is any id. */
const lowerPath = z
  .string()
  .regex(/^(\/[a-z0-9-]+)+(\/(:id|[a-z0-9-]+))+$/, "a path below another, such as '/groups/:id/activity'");

/** An address as in the browser's address bar, with its query; ':id' is any id, which `asks` may contain too. */
const address = z
  .string()
  .regex(/^(\/([a-z0-9-]+|:id))+(\?[\w-]+=[\w-]+)?$/, "an address such as '/groups/:id?tab=summary'");

const slot = z.string().regex(/^[a-z-]+(\.[a-z-]+)?$/, "a slot such as 'dashboard.totals'");

const menuItem = z.strictObject({
  name: z.string().min(1).max(20),
  order: z.int().positive().describe("Items are sorted by it; the shell's Dashboard is 0."),
  icon: z
    .string()
    .regex(/^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$/, 'path data of SVG')
    .describe("Path data of an outline icon in a box of 24 x 24, as SVG's `d`."),
});

const page = z.strictObject({
  path,
  frame: z.boolean().default(true).describe('Whether the page has the page frame.'),
  public: z.boolean().default(false).describe('Whether it is for who is not signed in, too.'),
  menu: menuItem.optional().describe("The page's item in the main navigation."),
});

const manifest = z
  .strictObject({
    $schema: z.string().optional().describe('For editors: remote.schema.json of the kit.'),
    pages: z.array(page).describe('The addresses that the remote owns, each with all below it.'),
    grants: z
      .array(lowerPath)
      .optional()
      .describe('Paths below its own that it leaves to other remotes, which claim them by `subpages`.'),
    subpages: z
      .array(page.omit({ menu: true }).extend({ path: lowerPath }))
      .optional()
      .describe('Pages below a path of another remote, whose `grants` name them.'),
    slots: z.array(slot).describe('The slots that it fills.'),
    order: z
      .record(slot, z.int())
      .optional()
      .describe('Its place among several fillers of a slot: lower comes first, 0 where nothing is said.'),
    ahead: z
      .array(path)
      .default([])
      .describe("Pages of others whose first view needs the remote's files. Its own need not be named."),
    soon: z
      .array(path)
      .default([])
      .describe(
        'Pages of others one step before its slots: its files are fetched when their reader stirs after the first view.',
      ),
    asks: z
      .record(address, z.array(z.string().startsWith('/api/')))
      .default({})
      .describe("What the first view of an address asks of the services: the very addresses of the remote's queries."),
    chunks: z
      .record(address, z.array(z.string()))
      .default({})
      .describe('The chunks (`webpackChunkName`) that the first view of an address shows, beyond the exposed module.'),
  })
  .refine(({ slots, order = {} }) => Object.keys(order).every((name) => slots.includes(name)), {
    path: ['order'],
    message: 'names a slot that `slots` does not name',
  });

/** The content of a remote.json. */
export type RemoteManifest = Omit<z.output<typeof manifest>, '$schema'>;

/**
 * A remote in remotes.json: its manifest and its build's location.
 */
export type ReleasedRemote = Omit<RemoteManifest, 'chunks'> & {
  entry: string;
  /** The hash of the entry's file: browsers run no other. */
  integrity?: string;
  /** The files of its exposed module. */
  preload?: string[];
  /** Replaces `chunks`: their files. */
  files?: Record<string, string[]>;
};

/**
 * Parses a remote.json. Throws an Error that says what is wrong, and where. For builds: it stays out of the browser.
 */
export const readManifest = (json: unknown): RemoteManifest => {
  const { data, error } = manifest.safeParse(json);
  if (error) throw new Error(`remote.json:\n${z.prettifyError(error)}`);
  const { $schema: _, ...read } = data;
  return read;
};

/** The content of remote.schema.json, for editors; `npm run schema -w shell/kit` writes it. */
export const manifestSchema = () => z.toJSONSchema(manifest, { io: 'input' });
