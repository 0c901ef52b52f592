import { problems } from '@allsquare/auth-contract';
import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
type What = 'Login' | 'Registration';

/** The first thing that is wrong, as a notice; all of it stands beside the fields. */
export const toastFirstError =
  (what: What) =>
  (errors: Record<string, { message?: string } | undefined>): void => {
    const message = Object.values(errors)[0]?.message ?? UNEXPECTED;
    const known = Object.values(problems).find((problem) => problem.message === message);
    toast.failure(known?.title ?? `${what} failed`, message);
  };

/**
 * Runs a sign-in or registration and answers its outcome. Where it did not succeed it says why (the server's word under 'Login failed',
 * anything unexpected under 'Login error') and answers the error.
 */
export const enter = async <T>(what: What, work: () => Promise<T>): Promise<T | Error> => {
  try {
    return await work();
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(UNEXPECTED);
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    toast.failure(`${what} ${refused ? 'failed' : 'error'}`, error.message || UNEXPECTED);
    return error;
  }
};
