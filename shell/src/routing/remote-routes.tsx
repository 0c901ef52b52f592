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

/** Adds the page frame to the shell's own messages on pages without it, so that users can navigate on. */
const InFrame = ({ children }: { children: ReactNode }) => (useIsBare() ? <Framed>{children}</Framed> : children);

const RemoteLoading = () =>
  useIsBare() ? <Loading whole>{LOADING}</Loading> : <SkeletonRows label="Loading the page" />;

/** Retries by navigating to the current address, which reloads what failed and clears the error. */
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
 * The route of a remote. The parent without a path owns the error boundary (the rejection of a `lazy` never reaches its
 * own route's boundary) and receives the remote's routes when they load; until then the splat matches.
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
