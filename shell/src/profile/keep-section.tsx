import { Button } from '@allsquare/kit/ui/button';
import { BookmarkCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Strip } from './strip.tsx';

const KeepAccountDialog = lazy(() =>
  import('./keep-account.dialog.tsx').then(({ KeepAccountDialog }) => ({ default: KeepAccountDialog })),
);

/** For a guest, in the place of password and second factor. */
export const KeepSection = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Strip
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
          <KeepAccountDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
