import { Loading } from '@allsquare/kit/frame';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Landing } from '../landing/landing.tsx';
import { LOADING } from '../session/guarded.tsx';
import { takeReturnAddress } from '../session/return-address.ts';
import { useSessionState } from '../session/use-session-state.ts';

/**
 * Redirects signed-in users: to the page requested before a Google sign-in, or to the dashboard. Visitors stay. The
 * landing page remains visible until the next page is ready.
 */
export const Component = () => {
  const { status } = useSessionState();
  const [next] = useState(takeReturnAddress);
  if (status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  const signedIn = status === 'in';
  return (
    <>
      {signedIn && <Navigate to={next} replace />}
      <Landing signedIn={signedIn} />
    </>
  );
};
