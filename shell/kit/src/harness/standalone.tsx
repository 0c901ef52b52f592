import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setCallers, setTransport } from '../api/api.ts';
import { Frame, menuOf } from '../frame/frame.tsx';
import { createQueryClient, QueryClientProvider } from '../queries/query.ts';
import { loadContent, peekContent, type Remote } from '../remotes/remote.tsx';
import { type SlotHost, SlotHostProvider } from '../remotes/slots.tsx';
import { SessionProvider, type SessionUser } from '../session/session.tsx';
import { Toaster, toast } from '../ui/toast.tsx';
import { apiFromExamples, type Examples } from './examples.ts';

type StandaloneOptions = {
  /** The remote's name, such as 'mfe-groups'. */
  name: string;
  /** Its remote.json. */
  manifest: { pages: Parameters<typeof menuOf>[0]; slots: readonly string[] };
  remote: Remote;
  /** The first address. */
  start: string;
  user: SessionUser;
  examples: readonly Examples[];
  /** What the remote itself adds to the frame. */
  frame?: { bell?: ReactNode; add?: ReactNode };
};

/** Runs a remote without the shell: in the kit's frame, with the contracts' examples as its API. For `npm run dev`. */
export const runStandalone = ({ name, manifest, remote, start, user, examples, frame }: StandaloneOptions): void => {
  setTransport(apiFromExamples(examples, { caller: user.id, at: 'start' }));
  const caller = { ...user, token: 'examples', expiresAt: Number.POSITIVE_INFINITY };
  setCallers({ current: async () => caller, renew: async () => caller });

  const fillers = (slot: string) => (manifest.slots.includes(slot) ? [name] : []);
  const host: SlotHost = {
    peekFillers: fillers,
    loadFillers: async (slot) => fillers(slot),
    peek: (_, slot) => peekContent(remote, slot),
    load: (_, slot) => loadContent(remote, slot),
  };
  const page = (
    <Frame user={user} menu={menuOf(manifest.pages)} onLogout={() => toast.notice('Logged Out')} {...frame}>
      <Outlet />
    </Frame>
  );
  const router = createBrowserRouter([
    { element: page, children: [...remote.routes, { path: '*', element: <Navigate to={start} replace /> }] },
  ]);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={{ user }}>
        <SlotHostProvider host={host}>
          <RouterProvider router={router} />
          <Toaster />
        </SlotHostProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
};
