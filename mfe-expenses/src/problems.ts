import { problems } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import type { ApiError } from '@allsquare/kit/api';

const { title } = problems['invalid-amount'];

/** The problems of a form: amounts that are unreadable in this currency, and the contract's problems. */
export const formProblemsIn = (currency: string) => ({
  ...Object.fromEntries(
    Object.values(amountReader(currency).refusals).map((message) => [message, { title, message }] as const),
  ),
  ...problems,
});

/** For `showsServerMessage`: whether the server sent a message. Otherwise the message of the write is shown. */
export const hasWords = ({ code }: ApiError): boolean => code !== 'unknown' && code !== 'unreachable';
