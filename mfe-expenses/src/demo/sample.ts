import type { MemberBalance, Transfer } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';

const friend = (letter: string, name: string, colour: number): SlotMember => ({
  userId: `de000000-0000-4000-8000-00000000000${letter}`,
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
  role: 'member',
  colour,
});
const ann = friend('a', 'Ann', 4);
const ben = friend('b', 'Ben', 1);
const cleo = friend('c', 'Cleo', 2);
const dan = friend('d', 'Dan', 7);

/** Four people who do not exist. */
export const friends: SlotMember[] = [ann, ben, cleo, dan];

const pays = (from: SlotMember, to: SlotMember, amount: number): Transfer => ({
  from: from.userId,
  to: to.userId,
  amount,
  fromName: from.name,
  toName: to.name,
});

/** What makes them square, in dollars. */
export const plan: Transfer[] = [pays(dan, ann, 70.25), pays(cleo, ann, 26.25), pays(cleo, ben, 12)];

const centsPaid = (userId: string, made: readonly Transfer[]) =>
  made.reduce((cents, { from, to, amount }) => {
    const sign = userId === from ? 1 : userId === to ? -1 : 0;
    return cents + sign * Math.round(amount * 100);
  }, 0);

/** Where they stand while these payments of the plan are still to be made. */
export const balancesBefore = (open: readonly Transfer[]): MemberBalance[] =>
  friends.map(({ userId, name, colour }) => {
    const owed = -centsPaid(userId, open);
    return { userId, name, colour, balance: owed === 0 ? 0 : owed / 100 };
  });
