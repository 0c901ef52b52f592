import type { Me } from '@allsquare/auth-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsRow } from './settings-row.tsx';

const DeleteAccountDialog = lazy(
  preloaded(() =>
    import('./delete-account.dialog.tsx').then(({ DeleteAccountDialog }) => ({ default: DeleteAccountDialog })),
  ),
);

export const DeleteSection = ({ me }: { me: Me | undefined }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsRow
        title="Delete Account"
        text="What you shared stays with your groups. Your name and email do not."
        action={
          <Button tone="lineDanger" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        }
      />
      {open && (
        <Suspense>
          <DeleteAccountDialog hasPassword={me?.hasPassword !== false && !me?.guest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
