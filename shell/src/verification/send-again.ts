import { requestVerification } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { session } from '../session/app-state.ts';

export const SENT = 'Sent. Please check your email.';

/** Asks for another mail to verify the address; answers whether it is on its way, and says why it is not. */
export const sendAgain = async (email: string): Promise<boolean> => {
  try {
    await call(requestVerification, { body: { email } });
    return true;
  } catch (error) {
    toast.failure('Error', error instanceof ApiError ? error.message : undefined);
    return false;
  }
};

/** To whoever is signed in, from a notice. */
export const sendAgainToMe = async (): Promise<void> => {
  const email = session.state().session?.user.email;
  if (email && (await sendAgain(email))) toast.success('Verify your email', SENT);
};
