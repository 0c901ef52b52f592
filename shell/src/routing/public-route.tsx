import { Loading } from '@allsquare/kit/frame';
import { GuestSignInProvider, SessionProvider } from '@allsquare/kit/session';
import { FramedRoute } from '../pages/framed.tsx';
import { session } from '../session/app-state.ts';
import { LOADING } from '../session/guarded.tsx';
import { useSessionState } from '../session/use-session-state.ts';

/** Parent of public pages: a visitor can become a guest there. */
export const PublicRoute = () => {
  const state = useSessionState();
  if (state.status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  return (
    <SessionProvider session={state.session}>
      <GuestSignInProvider signInAsGuest={session.signInAsGuest}>
        <FramedRoute />
      </GuestSignInProvider>
    </SessionProvider>
  );
};
