import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FirstViewAnswers, sessionHintCookie } from '@allsquare/auth-contract';

export type Person = { id: string; name: string; email: string };
const personOf = (letter: string, name: string): Person => ({
  id: `0${letter}000000-0000-4000-8000-00000000000${letter}`,
  name,
  email: `${name}@example.com`,
});
export const ann = personOf('a', 'Ann');
export const ben = personOf('b', 'Ben');

/** The page of a group. */
export const GROUP = '/groups/10000000-0000-4000-8000-000000000001';

/** An expense as listed for the person who paid it. */
export const expenseOf = ({ id, name, email }: Person, description: string) => ({
  id: '0e000000-0000-4000-8000-000000000001',
  groupId: GROUP.replace('/groups/', ''),
  groupName: `Group of ${name}`,
  memberCount: 3,
  description,
  notes: '',
  amount: 1_234,
  date: '2026-11-20',
  category: 'food',
  paidBy: id,
  payer: { id, name, email, colour: 1 },
  createdBy: id,
  creator: { id, name, email, colour: 1 },
  splitType: 'equally',
  yourShare: 500,
  splits: [],
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 1,
});

/** The gateway's answers for a person's dashboard. */
export const viewOf = (user: Person, description = `Dinner of ${user.name}`) =>
  ({
    user,
    session: `session-of-${user.name}`,
    answers: {
      '/api/balances': { body: '[]', headers: {} },
      '/api/expenses?limit=10': { body: JSON.stringify([expenseOf(user, description)]), headers: {} },
    },
  }) satisfies FirstViewAnswers;

/** The cookies of a signed-in browser. */
export const cookieOf = ({ name }: Person) => `${sessionHintCookie}=session-of-${name}; sealed=x`;

/** A gateway that answers with the name of the cookie's session. */
export const byCookie = ({ headers }: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify(viewOf(headers.cookie?.includes('session-of-Ben') ? ben : ann)));
