import '@allsquare/kit/styles.css';
import './gallery.css';
import './examples.css';
import { createQueryClient, QueryClientProvider } from '@allsquare/kit/query';
import { SessionProvider } from '@allsquare/kit/session';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './gallery.tsx';
import { ann } from './people.ts';
import { showStates } from './show-states.ts';

showStates();
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <SessionProvider session={{ user: ann }}>
      <RouterProvider router={createHashRouter(routes)} />
    </SessionProvider>
  </QueryClientProvider>,
);
