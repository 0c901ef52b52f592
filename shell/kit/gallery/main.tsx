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
import { Button, IconButton } from '../src/ui/button.tsx';
import { Gallery } from './gallery.tsx';
import { Bare } from './overlays.tsx';
import { ann } from './show.tsx';
import { showStates } from './show-states.ts';

const square = 'M3 3h18v18H3z';
const menu = ['Dashboard', 'Groups', 'Friends', 'Expenses'].map((name, order) => ({
  to: `/${name.toLowerCase()}`,
  name,
  order,
  icon: square,
}));
const bell = (
  <IconButton label="Notifications">
    <Bell aria-hidden="true" />
  </IconButton>
);
const add = (
  <IconButton label="Add expense">
    <Plus aria-hidden="true" />
  </IconButton>
);

/** The frame too has two states. */
const Framed = () => {
  const [signedIn, setSignedIn] = useState(true);
  return (
    <Frame user={signedIn ? ann : null} onLogout={() => setSignedIn(false)} menu={menu} bell={bell} add={add}>
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
      <RouterProvider router={router} />
    </SessionProvider>
  </QueryClientProvider>,
);
