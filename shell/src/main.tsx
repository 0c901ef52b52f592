import './styles/shell.css';
import { actAs } from '@allsquare/kit/api';
import { QueryClientProvider } from '@allsquare/kit/query';
import { SlotHostProvider } from '@allsquare/kit/slots';
import { Toaster } from '@allsquare/kit/ui/toast';
import { createRoot } from 'react-dom/client';
import { queryClient, session } from './app-state.ts';
import { slotHost } from './remotes/slot-host.ts';
import { isComingBack } from './session/session.ts';

// Before the router, which would take the way back from the identity provider for an anchor.
const comingBack = isComingBack();
actAs(session.callers);
const started = session.start(comingBack);

const render = async () => {
  if (comingBack) await started;
  const [{ router }, { RouterProvider }] = await Promise.all([import('./router.tsx'), import('react-router/dom')]);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={queryClient}>
      <SlotHostProvider host={slotHost}>
        <RouterProvider router={router} />
        <Toaster />
      </SlotHostProvider>
    </QueryClientProvider>,
  );
};
void render();
