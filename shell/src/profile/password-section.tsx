import type { Me } from '@allsquare/auth-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsRow } from './settings-row.tsx';

const ChangePasswordDialog = lazy(
  preloaded(() =>
    import('./change-password.dialog.tsx').then(({ ChangePasswordDialog }) => ({ default: ChangePasswordDialog })),
  ),
);

export const PasswordSection = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState(false);
  const isFirst = me.hasPassword === false;
  return (
    <>
      <SettingsRow
        title="Password"
        text={
          isFirst
            ? 'You sign in with Google. Set a password to sign in without it too.'
            : 'Change it if you think that somebody else knows it.'
        }
        action={
          <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setOpen(true)}>
            {isFirst ? 'Set a password' : 'Change password'}
          </Button>
        }
      />
      {open && (
        <Suspense>
          <ChangePasswordDialog me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
