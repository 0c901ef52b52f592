import { loadContent, peekContent } from '@allsquare/kit/remote';
import type { Filled, SlotHost, SlotName } from '@allsquare/kit/slots';
import { loadedRemote, loadRemote } from './load-remote.ts';
import { ownerOf } from './places.ts';

/** Fills slots with what their remotes export. */
export const slotHost: SlotHost = {
  peek: <N extends SlotName>(slot: N): Filled<N> | undefined => {
    const name = ownerOf(slot);
    const remote = loadedRemote(name);
    const Content = remote && peekContent(remote, slot);
    return Content && { Content };
  },
  load: async <N extends SlotName>(slot: N): Promise<Filled<N>> => {
    const name = ownerOf(slot);
    const remote = await loadRemote(name);
    return { Content: await loadContent(remote, slot) };
  },
};
