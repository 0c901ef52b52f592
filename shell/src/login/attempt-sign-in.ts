import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
type Attempt = 'Login' | 'Registration';

/**
 * Runs a sign-in or registration and answers its outcome, or the error. What `showHere` shows in its place on the page
 * (it answers true) needs no notice; anything else is one: the server's word under 'Login failed', the unexpected under
 * 'Login error'.
 */
export const attemptSignIn = async <T>(
  what: Attempt,
  work: () => Promise<T>,
  showHere: (error: ApiError) => boolean = () => false,
): Promise<T | Error> => {
  try {
    return await work();
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(UNEXPECTED);
    if (error instanceof ApiError && showHere(error)) return error;
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    toast.failure(`${what} ${refused ? 'failed' : 'error'}`, error.message || UNEXPECTED);
    return error;
  }
};
