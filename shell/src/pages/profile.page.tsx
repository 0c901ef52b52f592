import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { LogOut } from 'lucide-react';
import { session } from '../app-state.ts';

export const Component = () => {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="Profile" />
      <div className="s-profile">
        <section className="s-profile-tile" aria-label="You">
          <span aria-hidden="true">{initialsOf(user.name, user.email)}</span>
          <h2>{user.name}</h2>
          <p>{user.email}</p>
        </section>
        <section className="k-card s-profile-facts" aria-label="Account">
          <TextField label="Display Name" value={user.name} hint="What friends see in groups and payments." disabled />
          <TextField label="Email" value={user.email} hint="Email address cannot be changed" disabled />
        </section>
      </div>
      <section className="k-card s-strip">
        <div>
          <h2>Log Out</h2>
          <p>Your groups stay as they are. Sign in again on any device.</p>
        </div>
        <Button icon={<LogOut aria-hidden="true" />} onClick={() => void session.signOut()}>
          Log Out
        </Button>
      </section>
    </>
  );
};
