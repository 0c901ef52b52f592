import { problems } from '@allsquare/expenses-contract';
import { refusals } from '@allsquare/kit/amount-text';
import type { ApiError } from '@allsquare/kit/api';

const { title } = problems['invalid-amount'];
const unreadable = Object.values(refusals).map((message) => [message, { title, message }] as const);

/** What may be wrong with a form: why an amount cannot be read, and the contract's problems. */
export const formProblems = { ...Object.fromEntries(unreadable), ...problems };

/** For `quotes`: what the server gave words for; all else is said in the words of the write. */
export const hasWords = ({ code }: ApiError): boolean => code !== 'unknown' && code !== 'unreachable';
