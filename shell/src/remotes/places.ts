import type { SlotName } from '@allsquare/kit/slots';

type Place = { paths: readonly string[]; slots: readonly SlotName[] };

/** Which remote owns which addresses and slots. A new remote is a line here. */
export const places = {
  'mfe-groups': { paths: ['/groups'], slots: ['dashboard.groups', 'invites'] },
  'mfe-expenses': {
    paths: ['/expenses', '/demo'],
    slots: [
      'group.actions',
      'group.expenses',
      'group.totals',
      'group.summary',
      'dashboard.totals',
      'dashboard.activity',
      'dashboard.spending',
      'friend.balance',
      'quick-add',
    ],
  },
  'mfe-friends': { paths: ['/friends'], slots: ['friend-picker', 'notifications'] },
} as const satisfies Record<string, Place>;

export type RemoteName = keyof typeof places;
export const remoteNames = Object.keys(places) as RemoteName[];

/** Addresses that stand without the page frame; their routes say so too, with `handle: { frame: false }`. */
export const unframed: readonly string[] = ['/demo'];

/** What the page fetches ahead for an address, by its first segment. */
export const ahead: Record<string, RemoteName[]> = {
  dashboard: ['mfe-expenses'],
  groups: ['mfe-groups', 'mfe-expenses'],
  expenses: ['mfe-expenses'],
  demo: ['mfe-expenses'],
  friends: ['mfe-friends'],
};

/** What one step further on that page needs: loaded when its reader stirs after the first view. */
export const soon: Record<string, RemoteName[]> = { dashboard: ['mfe-groups'] };

/** The remote that fills a slot. */
export const ownerOf = (slot: SlotName): RemoteName => {
  const owner = remoteNames.find((name) => (places[name].slots as readonly SlotName[]).includes(slot));
  if (!owner) throw new Error(`No remote fills the slot ${slot}`);
  return owner;
};
