import { preloaded } from '@allsquare/kit/on-demand';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from './app-state.ts';
import { useSessionState } from './use-session-state.ts';

const SignOutDialog = lazy(
  preloaded(() => import('./sign-out.dialog.tsx').then((loaded) => ({ default: loaded.SignOutDialog }))),
);

const loadWords = preloaded(() => import('./unsaved-words.ts').then((loaded) => loaded.unsavedWords));

/**
 * Signs out. Confirms first, in `question`, when the user has unsaved text in any tab, or is a guest, who could not
 * return.
 */
export const useSignOut = (): { signOut: () => void; question: ReactNode } => {
  const [unsaved, setUnsaved] = useState<string>();
  const user = useSessionState().session?.user;
  const signOut = async () => {
    // Works without a network, too.
    const words = await loadWords().catch(() => undefined);
    const found = (user && (await words?.(user.id))) ?? '';
    if (found || user?.email === '') setUnsaved(found);
    else void session.signOut();
  };
  return {
    signOut: () => void signOut(),
    question: unsaved !== undefined && (
      <Suspense>
        <SignOutDialog unsaved={unsaved} isGuest={user?.email === ''} onClose={() => setUnsaved(undefined)} />
      </Suspense>
    ),
  };
};
