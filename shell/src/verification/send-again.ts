import { requestVerification } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';

export const SENT = 'Sent. Please check your email.';

/** Requests another verification mail. Returns whether it was sent, and shows why not. */
export const sendAgain = async (email: string): Promise<boolean> => {
  try {
    await call(requestVerification, { body: { email } });
    return true;
  } catch (error) {
    toast.failure('Error', error instanceof ApiError ? error.message : undefined);
    return false;
  }
};

/** For the signed-in user. */
export const sendAgainToMe = async (): Promise<void> => {
  const email = session.state().session?.user.email;
  if (email && (await sendAgain(email))) toast.success('Verify your email', SENT);
};
