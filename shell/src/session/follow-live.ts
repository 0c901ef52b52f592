import { signedOut } from '@allsquare/auth-contract';
import { startLive } from '@allsquare/kit/live';
import { queryClient, session } from './app-state.ts';

const others = { [signedOut]: () => void session.endUnlessReplaced() };

/** Subscribes to live events as soon as the session is known, so that no query runs before, and none twice. */
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
