import { Loading } from '@allsquare/kit/frame';
import type { RouteObject } from '@allsquare/kit/router';
import { Failed } from '@allsquare/kit/ui/failed';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Framed, useIsBare } from '../pages/framed.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { throwFailure } from '../remotes/load-failures.ts';
import type { ListedRemote } from '../remotes/read-list.ts';
import { LOADING } from '../session/guarded.tsx';

/** What the shell itself says at a place without the page frame stands in the frame, so that one can go on. */
const InFrame = ({ children }: { children: ReactNode }) => (useIsBare() ? <Framed>{children}</Framed> : children);

const RemoteLoading = () =>
  useIsBare() ? <Loading whole>{LOADING}</Loading> : <SkeletonRows label="Loading the page" />;

/** Navigating to where one is tries again: it loads what failed and leaves what was thrown. */
export const RemoteFailed = () => {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <InFrame>
      <Failed
        title="This page could not be loaded"
        message="The rest of Allsquare works. Your data is safe."
        onRetry={() => void navigate(location, { replace: true })}
      />
    </InFrame>
  );
};

/**
 * The place of a remote in the route tree. The parent without a path owns the boundary (the rejection of a `lazy` never
 * reaches the boundary of its own route) and takes the remote's routes when they are loaded; until then the splat
 * matches.
 */
export const remoteRoute = ({ name, pages }: ListedRemote, id: string): RouteObject => ({
  id,
  element: <Outlet />,
  ErrorBoundary: RemoteFailed,
  HydrateFallback: RemoteLoading,
  children: pages.map(({ path, frame }) => ({
    path: `${path}/*`,
    loader: () => throwFailure(name),
    handle: { frame },
    element: (
      <InFrame>
        <NotFound />
      </InFrame>
    ),
  })),
});
