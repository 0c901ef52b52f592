import { Frame, Loading } from '@allsquare/kit/frame';
import { SessionProvider } from '@allsquare/kit/session';
import type { ReactNode } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { session } from '../app-state.ts';
import { LOADING } from '../session/guarded.tsx';
import { useSessionState } from '../session/use-session-state.ts';

const signOut = () => void session.signOut();

/** The page frame around `children`, for whoever is here. */
export const Framed = ({ children }: { children: ReactNode }) => {
  const state = useSessionState();
  if (state.status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  return (
    <SessionProvider session={state.session}>
      <Frame user={state.session?.user ?? null} onLogout={signOut}>
        {children}
      </Frame>
    </SessionProvider>
  );
};

/** The frame as a route. A route with `handle: { frame: false }` stands without it. */
export const FramedRoute = () => {
  const bare = useMatches().some(({ handle }) => (handle as { frame?: boolean } | undefined)?.frame === false);
  const isLeaving = useNavigation().state === 'loading';
  const page = (
    <>
      {isLeaving && <div className="s-progress" aria-hidden="true" />}
      <Outlet />
    </>
  );
  return bare ? page : <Framed>{page}</Framed>;
};
