import { usePreload } from '@allsquare/kit/on-demand';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from './app-state.ts';
import { useSessionState } from './use-session-state.ts';

const SignOutDialog = lazy(() => import('./sign-out.dialog.tsx').then((loaded) => ({ default: loaded.SignOutDialog })));

const loadWords = () => import('./unsaved-words.ts').then((loaded) => loaded.unsavedWords);

/**
 * Signs out. Whoever has typed something that is not saved, here or in another tab, is asked before, in `question`; so
 * is a guest, because nothing leads back to their account.
 */
export const useSignOut = (): { signOut: () => void; question: ReactNode } => {
  const [unsaved, setUnsaved] = useState<string>();
  const user = useSessionState().session?.user;
  usePreload(loadWords);
  const signOut = async () => {
    // Without a network one signs out too.
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
