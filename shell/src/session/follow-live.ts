import { signedOut } from '@allsquare/auth-contract';
import { startLive } from '@allsquare/kit/live';
import { queryClient, session } from './app-state.ts';

const others = { [signedOut]: () => session.end('elsewhere') };

/**
 * Live events for whoever is signed in, from the moment that is known: then nothing is asked before, and nothing twice.
 */
export const followLive = (): void => {
  let userId: string | undefined;
  let stop = () => {};
  const follow = () => {
    const { status, session: present } = session.state();
    const next = status === 'in' ? present.user.id : undefined;
    if (next === userId) return;
    stop();
    userId = next;
    stop = next === undefined ? () => {} : startLive(queryClient, next, window.live, others);
    window.live = undefined;
  };
  session.subscribe(follow);
};
