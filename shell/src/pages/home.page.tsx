import { Loading } from '@allsquare/kit/frame';
import { Navigate } from 'react-router';
import { Landing } from '../landing/landing.tsx';
import { LOADING } from '../session/guarded.tsx';
import { useSessionState } from '../session/use-session-state.ts';

/** Visitors stay; who is signed in goes on to the dashboard, and the page stands until it is there. */
export const Component = () => {
  const { status } = useSessionState();
  if (status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  const signedIn = status === 'in';
  return (
    <>
      {signedIn && <Navigate to="/dashboard" replace />}
      <Landing signedIn={signedIn} />
    </>
  );
};
