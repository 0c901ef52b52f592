import { problems } from '@allsquare/expenses-contract';
import { refusals } from '@allsquare/kit/amount-text';
import type { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

type Problem = { title: string; message: string };
const all: [string, Problem][] = Object.entries(problems);

/** The contract's problems, with `title` where they are only called 'Error'. */
export const problemsTitled = (title: string): Record<string, Problem> =>
  Object.fromEntries(all.map(([code, problem]) => [code, problem.title === 'Error' ? { ...problem, title } : problem]));

const amountRefusals: string[] = Object.values(refusals);

/** The title that belongs to a sentence of the contract, or to why an amount cannot be read. */
export const titleOf = (message: string): string => {
  if (amountRefusals.includes(message)) return problems['invalid-amount'].title;
  return all.find(([, problem]) => problem.message === message)?.[1].title ?? 'Error';
};

/** For `onRefusal`: what nobody gave words for is said with `otherwise`. */
export const fallbackToast =
  (otherwise: string) =>
  ({ code }: ApiError): boolean => {
    if (code !== 'unknown' && code !== 'unreachable') return false;
    toast.failure('Error', otherwise);
    return true;
  };
