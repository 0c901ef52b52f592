import { Loading, WhenIdle } from '@allsquare/kit/frame';
import { useQuery } from '@allsquare/kit/query';
import { SessionProvider } from '@allsquare/kit/session';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { session } from './app-state.ts';
import { meQuery } from './me.query.ts';
import { dropProof, storedProof } from './proof.ts';
import { signInFrom } from './return-address.ts';
import { useSessionState } from './use-session-state.ts';

export const LOADING = 'Loading application...';

/** Loads the signed-in user from the server. */
const ProfileSync = () => {
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (!me?.id) return;
    session.updateUser({ id: me.id, name: me.name, email: me.email });
    if (me.emailVerified !== false) dropProof();
    else if (me.email && storedProof())
      void import('./verify-by-proof.ts').then(({ verifyByProof }) => verifyByProof(me.email));
  }, [me]);
  return null;
};

/**
 * Parent of pages that need a session. Visitors are redirected to sign-in, and users who sign out here to the landing
 * page.
 */
export const Guarded = () => {
  const state = useSessionState();
  const address = useLocation();
  const [wasSignedIn] = useState(state.status !== 'out');
  if (state.status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  if (state.status === 'out') return <Navigate to={wasSignedIn && state.left ? '/' : signInFrom(address)} replace />;
  return (
    <SessionProvider session={state.session}>
      {state.status === 'in' && (
        <WhenIdle>
          <ProfileSync />
        </WhenIdle>
      )}
      <Outlet />
    </SessionProvider>
  );
};
