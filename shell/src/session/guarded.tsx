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

/** While somebody is signed in: who they are by the server's word. */
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

/** Pages that need a session stand inside: who comes without one goes to sign in, who signs out here goes home. */
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
