import '../src/styles/styles.css';
import './gallery.css';
import { Bell, Plus } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Frame } from '../src/frame/frame.tsx';
import { createQueryClient, QueryClientProvider } from '../src/query.ts';
import { SessionProvider } from '../src/session.tsx';
import { type SlotHost, SlotHostProvider } from '../src/slots.tsx';
import { Button, IconButton } from '../src/ui/button.tsx';
import { Gallery } from './gallery.tsx';
import { Bare } from './overlays.tsx';
import { ann } from './show.tsx';
import { showStates } from './show-states.ts';

/** What stands in the places of the frame. */
const host: SlotHost = {
  peek: (slot) => ({
    remote: 'gallery',
    Content: () => (
      <IconButton label={slot}>
        {slot === 'notifications' ? <Bell aria-hidden="true" /> : <Plus aria-hidden="true" />}
      </IconButton>
    ),
  }),
  load: () => Promise.reject(new Error('All is there')),
};

/** The frame too has two states. */
const Framed = () => {
  const [signedIn, setSignedIn] = useState(true);
  return (
    <Frame user={signedIn ? ann : null} onLogout={() => setSignedIn(false)}>
      {!signedIn && <Button onClick={() => setSignedIn(true)}>Sign In again</Button>}
      <Outlet />
    </Frame>
  );
};

const router = createHashRouter([
  { path: '/bare', element: <Bare /> },
  { element: <Framed />, children: [{ path: '*', element: <Gallery /> }] },
]);

showStates();
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <SessionProvider session={{ user: ann }}>
      <SlotHostProvider host={host}>
        <RouterProvider router={router} />
      </SlotHostProvider>
    </SessionProvider>
  </QueryClientProvider>,
);
