import { isolated } from '@allsquare/contract-kit';
import { type ExpensesProblem, problems, type Repeat } from '@allsquare/expenses-contract';

const names = new Intl.ListFormat('en-US');
const isProblem = (code: string): code is ExpensesProblem => Object.hasOwn(problems, code);

/** Why a bill no longer repeats: 'Stopped: Cleo has left the group'. */
export const stoppedWords = ({ code, people }: NonNullable<Repeat['stopped']>): string => {
  const left = people.filter(({ leftAt }) => leftAt).map(({ name }) => isolated(name));
  if (left.length > 0) return `Stopped: ${names.format(left)} ${left.length === 1 ? 'has' : 'have'} left the group`;
  return isProblem(code) ? `Stopped: ${problems[code].message}` : 'Stopped: the bill was rejected';
};
