import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
type Attempt = 'Login' | 'Registration';

/**
 * Runs a sign-in or registration and returns its outcome, or the error. An error that `showHere` shows inline (it
 * returns true) needs no toast. The server's message gets a toast titled 'Login failed', an unexpected error one titled
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
