import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { Camera, LogOut, Trash2 } from 'lucide-react';
import { session } from '../session/app-state.ts';
import { ProfileForm } from './profile-form.tsx';

const sayNoPicture = () =>
  toast.notice('Change Profile Picture', 'Changing the profile picture is not implemented yet.');
const sayNoDeletion = () => toast.notice('Delete Account', 'Deleting the account is not implemented yet.');

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
          <Button
            tone="lineOnBrand"
            className="s-profile-picture"
            icon={<Camera aria-hidden="true" />}
            onClick={sayNoPicture}
          >
            Change Profile Picture
          </Button>
        </section>
        <ProfileForm user={user} />
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
      <section className="k-card s-strip">
        <div>
          <h2>Delete Account</h2>
          <p>What you shared stays with your groups. Your name and email do not.</p>
        </div>
        <Button tone="lineDanger" icon={<Trash2 aria-hidden="true" />} onClick={sayNoDeletion}>
          Delete Account
        </Button>
      </section>
    </>
  );
};
