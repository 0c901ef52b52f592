import { toast } from '@allsquare/kit/ui/toast';

/**
 * What a press needs and is not here yet, such as the code of a dialog; says so when it does not come, and the next
 * press tries again.
 */
export const bring = async <T>(load: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await load();
  } catch {
    toast.failure('Error', 'Allsquare cannot be reached right now. Please try again in a moment.');
    return undefined;
  }
};
