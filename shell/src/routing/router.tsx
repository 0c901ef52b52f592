import { Loading } from '@allsquare/kit/frame';
import { preloaded } from '@allsquare/kit/on-demand';
import { trackRouterKey } from '@allsquare/kit/router';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { Component as DashboardPage } from '../pages/dashboard.page.tsx';
import { FramedRoute } from '../pages/framed.tsx';
import { useHeadingFocus } from '../pages/heading-focus.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { RootFailed, ShellFailed } from '../pages/shell-failed.tsx';
import { loadList, peekList } from '../remotes/list.ts';
import { setNavigate } from '../session/app-state.ts';
import { Guarded, LOADING } from '../session/guarded.tsx';
import { createRemoteRoutes, patchRoutes, REMOTES } from './patch-routes.ts';
import { PublicRoute } from './public-route.tsx';
import { RemoteFailed } from './remote-routes.tsx';

/** Every full load has the key 'default': without the path, all pages would share one scroll position. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) =>
  key === 'default' ? `default ${pathname}` : key;

const Root = () => {
  useHeadingFocus();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
const Whole = () => <Loading whole>{LOADING}</Loading>;

export const routes = (): RouteObject[] => [
  {
    Component: Root,
    HydrateFallback: Whole,
    ErrorBoundary: RootFailed,
    children: [
      { path: '/', lazy: preloaded(() => import('../pages/home.page.tsx')) },
      {
        path: '/login',
        lazy: preloaded(() => import(/* webpackChunkName: "login" */ '../login/login.page.tsx')),
      },
      { path: '/mails', lazy: () => import(/* webpackChunkName: "mails" */ '../mails/mails.page.tsx') },
      {
        path: '/keep',
        handle: { frame: false },
        lazy: () => import(/* webpackChunkName: "keep" */ '../guest-conversion/convert-guest.page.tsx'),
      },
      {
        path: '/return',
        handle: { frame: false },
        lazy: () => import(/* webpackChunkName: "return" */ '../return/return.page.tsx'),
      },
      {
        Component: Guarded,
        children: [
          {
            id: REMOTES.guarded,
            Component: FramedRoute,
            children: [
              {
                HydrateFallback: () => <Loading>{LOADING}</Loading>,
                ErrorBoundary: ShellFailed,
                children: [
                  { path: '/dashboard', Component: DashboardPage },
                  {
                    path: '/profile',
                    lazy: preloaded(() => import(/* webpackChunkName: "profile" */ '../profile/profile.page.tsx')),
                  },
                ],
              },
              ...createRemoteRoutes(peekList() ?? [], 'guarded'),
            ],
          },
        ],
      },
      { id: REMOTES.open, Component: PublicRoute, children: createRemoteRoutes(peekList() ?? [], 'open') },
      {
        path: '*',
        // Until the list of remotes is loaded, the address may be one of theirs.
        loader: () => loadList().then(() => null),
        handle: { frame: false },
        Component: NotFoundPage,
        ErrorBoundary: RemoteFailed,
      },
    ],
  },
];

/**
 * Call once per page load, after reading the redirect from the identity provider, which the router would take for an
 * anchor.
 */
export const createRouter = () => {
  const router = createBrowserRouter(routes(), { patchRoutesOnNavigation: patchRoutes });
  trackRouterKey(() => router.state.location.key);
  setNavigate((address) => router.navigate(address, { replace: true }));
  return router;
};
