import { loadContent, peekContent } from '@allsquare/kit/remote';
import type { SlotHost } from '@allsquare/kit/slots';
import { loadList, peekList } from './list.ts';
import { loadedRemote, loadRemote } from './load-remote.ts';
import { fillersOf } from './read-list.ts';

/** Fills slots with exports of the remotes whose manifests list them. */
export const slotHost: SlotHost = {
  peekFillers: (slot) => {
    const list = peekList();
    return list && fillersOf(slot, list);
  },
  loadFillers: async (slot) => fillersOf(slot, await loadList()),
  peek: (name, slot) => {
    const remote = loadedRemote(name);
    return remote && peekContent(remote, slot);
  },
  load: async (name, slot) => loadContent(await loadRemote(name), slot),
};
