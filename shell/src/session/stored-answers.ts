import { forget, forgetOthers, storeAnswers } from '@allsquare/kit/stored-answers';
import { loadList } from '../remotes/list.ts';
import type { SessionStore } from './session.ts';
import { type Ended, readStored } from './stored-session.ts';

export { countQueued, sendWaiting } from '@allsquare/kit/stored-answers';

type Client = Parameters<typeof storeAnswers>[0];

/** A session that ended elsewhere leaves what waits to be sent; a deleted account leaves nothing. */
const forgetEnded = async ({ ended, userId }: { ended?: Ended; userId?: string | undefined }) => {
  if (ended === 'deleted' && userId) await forget(userId);
  await forgetOthers('');
};

let isFollowing = false;
/**
 * Stores what queries show of whoever is signed in, and deletes what is stored when a session ends: in every tab, as
 * the last one may have written meanwhile. Resolves when queries get what is stored.
 */
export const followAnswers = async (client: Client, session: SessionStore): Promise<void> => {
  if (isFollowing) return;
  isFollowing = true;
  const ignore = () => undefined;
  let userId: string | undefined;
  const store = async () => {
    const id = readStored()?.user.id;
    if (id === userId) return;
    userId = id;
    if (!id) return;
    // An answer belongs to these releases of the remotes, and so of their contracts.
    const list = await loadList();
    storeAnswers(client, id, list.map(({ entry }) => entry).join());
  };
  const follow = () => {
    const state = session.state();
    if (state.status === 'leaving') forget(state.session.user.id).catch(ignore);
    if (state.status === 'out') forgetEnded(state).catch(ignore);
    return store();
  };
  session.subscribe(() => void follow().catch(ignore));
  await follow();
};
