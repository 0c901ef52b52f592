import type { Filled, SlotHost, SlotName } from '@allsquare/kit/slots';
import { loadedRemote, loadRemote } from './load-remote.ts';
import { ownerOf } from './places.ts';

/** Fills slots with what their remotes export. */
export const slotHost: SlotHost = {
  peek: <N extends SlotName>(slot: N): Filled<N> | undefined => {
    const name = ownerOf(slot);
    const remote = loadedRemote(name);
    return remote && { remote: name, Content: remote.slots[slot] };
  },
  load: async <N extends SlotName>(slot: N): Promise<Filled<N>> => {
    const name = ownerOf(slot);
    const remote = await loadRemote(name);
    return { remote: name, Content: remote.slots[slot] };
  },
};
