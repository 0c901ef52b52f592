import { Frame, Loading } from '@allsquare/kit/frame';
import { SessionProvider } from '@allsquare/kit/session';
import { Slot } from '@allsquare/kit/slots';
import type { ReactNode } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { SaveAccount } from '../profile/save-account.tsx';
import { LOADING } from '../session/guarded.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { useSignOut } from '../session/use-sign-out.tsx';
import styles from './framed.module.css';
import { useMenu } from './use-menu.ts';

const bell = <Slot name="notifications" quiet />;
const waiting = <Slot name="waiting" quiet />;
const add = <Slot name="quick-add" look="bar" quiet retry="Adding an expense could not be loaded. Try again" />;

/** The page frame around `children`, for visitors and signed-in users. */
export const Framed = ({ children }: { children: ReactNode }) => {
  const state = useSessionState();
  const menu = useMenu();
  const { signOut, question } = useSignOut();
  if (state.status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  return (
    <SessionProvider session={state.session}>
      <Frame user={state.session?.user ?? null} onLogout={signOut} menu={menu} bell={bell} waiting={waiting} add={add}>
        {children}
      </Frame>
      {question}
      <SaveAccount />
    </SessionProvider>
  );
};

/** Whether the page has no frame. */
export const useIsBare = (): boolean =>
  useMatches().some(({ handle }) => (handle as { frame?: boolean } | undefined)?.frame === false);

/** The frame as a route. */
export const FramedRoute = () => {
  const isBare = useIsBare();
  const isLeaving = useNavigation().state === 'loading';
  const page = (
    <>
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <Outlet />
    </>
  );
  return isBare ? page : <Framed>{page}</Framed>;
};
