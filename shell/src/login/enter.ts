import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/**
 * Runs a sign-in or registration and shows why it did not succeed: the server's word under 'Login failed', anything unexpected under
 * 'Login error'. Answers whether it succeeded.
 */
export const enter = async (what: 'Login' | 'Registration', work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    toast.failure(`${what} ${refused ? 'failed' : 'error'}`, (error instanceof Error && error.message) || UNEXPECTED);
    return false;
  }
};
