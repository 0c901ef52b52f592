import { askToSaveAccount } from '@allsquare/kit/save-account';
import { Button } from '@allsquare/kit/ui/button';
import { BookmarkCheck } from 'lucide-react';
import { SettingsRow } from './settings-row.tsx';

/** Replaces password and second factor for a guest. */
export const ConvertGuestSection = () => (
  <SettingsRow
    title="Save your account"
    text="Your account lives in this browser only. Add an email to use it anywhere."
    action={
      <Button tone="main" icon={<BookmarkCheck aria-hidden="true" />} onClick={() => askToSaveAccount()}>
        Save your account
      </Button>
    }
  />
);
