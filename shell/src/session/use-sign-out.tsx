import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from './app-state.ts';
import { useSessionState } from './use-session-state.ts';

const GuestSignOutDialog = lazy(() =>
  import('./guest-sign-out.dialog.tsx').then((loaded) => ({ default: loaded.GuestSignOutDialog })),
);

/** Signs out; a guest is asked before, in `question`, because nothing leads back to their account. */
export const useSignOut = (): { signOut: () => void; question: ReactNode } => {
  const [isAsking, setAsking] = useState(false);
  const isGuest = useSessionState().session?.user.email === '';
  return {
    signOut: () => (isGuest ? setAsking(true) : void session.signOut()),
    question: isAsking && (
      <Suspense>
        <GuestSignOutDialog onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
};
