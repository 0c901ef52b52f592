import { Loading } from '@allsquare/kit/frame';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Landing } from '../landing/landing.tsx';
import { LOADING } from '../session/guarded.tsx';
import { takeReturnAddress } from '../session/return-address.ts';
import { useSessionState } from '../session/use-session-state.ts';

/**
 * Visitors stay; who is signed in goes on, after Google to what was asked for, and the page stands until it is there.
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
