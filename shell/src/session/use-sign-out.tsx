import { usePreload } from '@allsquare/kit/on-demand';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from './app-state.ts';
import { useSessionState } from './use-session-state.ts';

const GuestSignOutDialog = lazy(() =>
  import('./guest-sign-out.dialog.tsx').then((loaded) => ({ default: loaded.GuestSignOutDialog })),
);
const UnsavedDialog = lazy(() => import('./unsaved.dialog.tsx').then((loaded) => ({ default: loaded.UnsavedDialog })));

const loadWords = () => import('./unsaved.ts').then((loaded) => loaded.unsavedWords);

/**
 * Signs out. Whoever has typed something that is not saved, here or in another tab, is asked before, in `question`; so
 * is a guest, because nothing leads back to their account.
 */
export const useSignOut = (): { signOut: () => void; question: ReactNode } => {
  const [asks, setAsks] = useState<{ unsaved: string } | 'guest'>();
  const user = useSessionState().session?.user;
  const leave = () => (user?.email === '' ? setAsks('guest') : void session.signOut());
  usePreload(loadWords);
  const signOut = async () => {
    // Without a network one signs out too.
    const words = await loadWords().catch(() => undefined);
    const unsaved = user && (await words?.(user.id));
    if (unsaved) setAsks({ unsaved });
    else leave();
  };
  const close = () => setAsks(undefined);
  return {
    signOut: () => void signOut(),
    question: asks && (
      <Suspense>
        {asks === 'guest' ? (
          <GuestSignOutDialog onClose={close} />
        ) : (
          <UnsavedDialog
            text={asks.unsaved}
            onLeave={() => {
              close();
              leave();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
};
