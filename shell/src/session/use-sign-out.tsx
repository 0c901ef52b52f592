import { preloaded } from '@allsquare/kit/on-demand';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from './app-state.ts';
import { useSessionState } from './use-session-state.ts';

const SignOutDialog = lazy(
  preloaded(() => import('./sign-out.dialog.tsx').then((loaded) => ({ default: loaded.SignOutDialog }))),
);

const loadLosses = preloaded(() => import('./unsaved-words.ts').then((loaded) => loaded.findLosses));

/**
 * Signs out. Confirms first, in `question`, when entries wait to be sent, the user has unsaved text in any tab, or is a
 * guest, who could not return.
 */
export const useSignOut = (): { signOut: () => void; question: ReactNode } => {
  const [losses, setLosses] = useState<{ unsaved: string; waiting: number }>();
  const user = useSessionState().session?.user;
  const signOut = async () => {
    // Works without a network, too.
    const find = await loadLosses().catch(() => undefined);
    const found = (user && (await find?.(user.id))) ?? { unsaved: '', waiting: 0 };
    if (found.unsaved || found.waiting || user?.email === '') setLosses(found);
    else void session.signOut();
  };
  return {
    signOut: () => void signOut(),
    question: losses && (
      <Suspense>
        <SignOutDialog {...losses} user={user} onClose={() => setLosses(undefined)} />
      </Suspense>
    ),
  };
};
