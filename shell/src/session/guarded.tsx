import { Loading, WhenIdle } from '@allsquare/kit/frame';
import { useQuery } from '@allsquare/kit/query';
import { SessionProvider } from '@allsquare/kit/session';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { session } from './app-state.ts';
import { meQuery } from './me.query.ts';
import { dropProof, keptProof } from './proof.ts';
import { signInFrom } from './return-address.ts';
import { useSessionState } from './use-session-state.ts';

export const LOADING = 'Loading application...';

/** While somebody is signed in: who they are by the server's word. */
const Present = () => {
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (!me?.id) return;
    session.know({ id: me.id, name: me.name, email: me.email });
    if (me.emailVerified !== false) dropProof();
    else if (me.email && keptProof()) void import('./prove.ts').then(({ prove }) => prove(me.email));
  }, [me]);
  return null;
};

/** Pages that need a session stand inside: who comes without one goes to sign in, who signs out here goes home. */
export const Guarded = () => {
  const state = useSessionState();
  const address = useLocation();
  const [cameIn] = useState(state.status !== 'out');
  if (state.status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  if (state.status === 'out') return <Navigate to={cameIn && state.left ? '/' : signInFrom(address)} replace />;
  return (
    <SessionProvider session={state.session}>
      {state.status === 'in' && (
        <WhenIdle>
          <Present />
        </WhenIdle>
      )}
      <Outlet />
    </SessionProvider>
  );
};
