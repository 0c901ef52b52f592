import { GUEST_REFUSED } from '@allsquare/contract-kit';
import { useSession } from '../session/session.tsx';
import { toast } from '../ui/toast.tsx';

/** `why`: the sentence that the dialog shows, such as that of a refusal. */
type SaveAccount = (why?: string) => void;
/** Without a shell only the reason is shown. Module state: the app's, in browsers. */
let open: SaveAccount = (why) => toast.failure('Save your account', why);

/** The shell calls this once, with what opens its dialog. */
export const setSaveAccount = (next: SaveAccount): void => {
  open = next;
};

/** Opens the dialog 'Save your account', in which a guest adds an email to their account. */
export const askToSaveAccount: SaveAccount = (why) => open(why);

/** Opens it with the reason of a refusal, before anything is sent. */
export const refuseGuest = (): void => askToSaveAccount(GUEST_REFUSED);

/** Whether the user has no email, so that what concerns others is refused. */
export const useIsGuest = (): boolean => useSession().user.email === '';
