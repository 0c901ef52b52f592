import { problems } from '@allsquare/expenses-contract';
import { refusals } from '@allsquare/kit/amount-text';
import type { ApiError } from '@allsquare/kit/api';

const { title } = problems['invalid-amount'];
const unreadable = Object.values(refusals).map((message) => [message, { title, message }] as const);

/** The problems of a form: unreadable amounts, and the contract's problems. */
export const formProblems = { ...Object.fromEntries(unreadable), ...problems };

/** For `showsServerMessage`: whether the server sent a message. Otherwise the message of the write is shown. */
export const hasWords = ({ code }: ApiError): boolean => code !== 'unknown' && code !== 'unreachable';
