import { Button } from '@allsquare/kit/ui/button';
import { BookmarkCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsRow } from './settings-row.tsx';

const ConvertGuestDialog = lazy(() =>
  import('./convert-guest.dialog.tsx').then(({ ConvertGuestDialog }) => ({ default: ConvertGuestDialog })),
);

/** Replaces password and second factor for a guest. */
export const ConvertGuestSection = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsRow
        title="Keep this account"
        text="So far only this browser opens it. With an email address you come back on any device."
        action={
          <Button tone="main" icon={<BookmarkCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
            Keep this account
          </Button>
        }
      />
      {open && (
        <Suspense>
          <ConvertGuestDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
