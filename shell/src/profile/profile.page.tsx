import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { Camera, LogOut } from 'lucide-react';
import { meQuery } from '../session/me.query.ts';
import { useSignOut } from '../session/use-sign-out.tsx';
import { Unverified } from '../verification/unverified.tsx';
import { ConvertGuestSection } from './convert-guest-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './profile.page.module.css';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsRow } from './settings-row.tsx';
import { SettingsRowSkeletons } from './settings-row-skeletons.tsx';

const showNoPicture = () =>
  toast.notice('Change Profile Picture', 'Changing the profile picture is not implemented yet.');

export const Component = () => {
  const { user } = useSession();
  const me = useQuery(meQuery);
  const { signOut, question } = useSignOut();
  const isGuest = user.email === '';
  return (
    <>
      <PageHeader title="Profile" />
      <Unverified />
      <div className={styles.columns}>
        <section className={styles.tile} aria-label="You">
          <span className={styles.letters} aria-hidden="true">
            {initialsOf(user.name, user.email)}
          </span>
          <h2 className={styles.name}>{user.name}</h2>
          <p>{user.email}</p>
          <Button
            tone="lineOnBrand"
            className={styles.picture}
            icon={<Camera aria-hidden="true" />}
            onClick={showNoPicture}
          >
            Change Profile Picture
          </Button>
        </section>
        <ProfileForm user={user} />
      </div>
      <div className={styles.security}>
        <Loaded query={me} skeleton={<SettingsRowSkeletons />}>
          {(data) =>
            data.guest ? (
              <ConvertGuestSection />
            ) : (
              <>
                <PasswordSection me={data} />
                <SecondFactorSection me={data} />
              </>
            )
          }
        </Loaded>
      </div>
      <SessionsSection />
      <SettingsRow
        title="Log Out"
        text={
          isGuest ? 'You won’t be able to get back in.' : 'Your groups stay as they are. Sign in again on any device.'
        }
        action={
          <Button icon={<LogOut aria-hidden="true" />} onClick={signOut}>
            Log Out
          </Button>
        }
      />
      <DeleteSection me={me.data} />
      {question}
    </>
  );
};
