import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { actAs, answerWith } from './api.ts';
import { apiFromExamples, type Examples } from './examples.ts';
import { Frame } from './frame/frame.tsx';
import { createQueryClient, QueryClientProvider } from './query.ts';
import { loadContent, peekContent, type Remote } from './remote.tsx';
import { SessionProvider, type SessionUser } from './session.tsx';
import { type SlotHost, SlotHostProvider } from './slots.tsx';
import { Toaster, toast } from './ui/toast.tsx';

type Alone = {
  remote: Remote;
  /** Where it opens. */
  start: string;
  user: SessionUser;
  examples: readonly Examples[];
};

/** Runs a remote without the shell: the kit's frame around it, the contracts' examples as its api. For `npm run dev`. */
export const runAlone = ({ remote, start, user, examples }: Alone): void => {
  answerWith(apiFromExamples(examples, { caller: user.id, at: 'start' }));
  const caller = { ...user, token: 'examples', expiresAt: Number.POSITIVE_INFINITY };
  actAs({ current: async () => caller, renew: async () => caller });

  const host: SlotHost = {
    peek: (slot) => {
      const Content = peekContent(remote, slot);
      return Content && { Content };
    },
    load: async (slot) => ({ Content: await loadContent(remote, slot) }),
  };
  const page = (
    <Frame user={user} onLogout={() => toast.notice('Logged Out')}>
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
