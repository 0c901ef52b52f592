import { Frame } from '@allsquare/kit/frame';
import { Button, IconButton } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Bell, Plus } from 'lucide-react';
import { useState } from 'react';
import { ann } from '../people.ts';

const menu = [
  { to: '/', name: 'Groups', order: 10, icon: 'M3 3h18v18H3z' },
  { to: '/friends', name: 'Friends', order: 20, icon: 'M3 3h18v18H3z' },
];

/** Signed in, with its menu, bell and '+'; 'Logout' shows it to a visitor. */
export const SignedIn = () => {
  const [isSignedIn, setSignedIn] = useState(true);
  return (
    <Frame
      user={isSignedIn ? ann : null}
      onLogout={() => setSignedIn(false)}
      menu={menu}
      bell={
        <IconButton label="Notifications">
          <Bell aria-hidden="true" />
        </IconButton>
      }
      add={
        <IconButton label="Add Expense">
          <Plus aria-hidden="true" />
        </IconButton>
      }
    >
      <PageHeader title="Your Groups" back={{ to: '/frame', label: 'The gallery' }} />
      {!isSignedIn && <Button onClick={() => setSignedIn(true)}>Sign in again</Button>}
    </Frame>
  );
};
