import { preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { BookmarkCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsRow } from './settings-row.tsx';

const ConvertGuestDialog = lazy(
  preloaded(() =>
    import('./convert-guest.dialog.tsx').then(({ ConvertGuestDialog }) => ({ default: ConvertGuestDialog })),
  ),
);

/** Replaces password and second factor for a guest. */
export const ConvertGuestSection = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsRow
        title="Save your account"
        text="Your account lives in this browser only. Add an email to use it anywhere."
        action={
          <Button tone="main" icon={<BookmarkCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
            Save your account
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
