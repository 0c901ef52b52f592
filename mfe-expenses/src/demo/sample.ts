import type { SlotMember } from '@allsquare/groups-slots';
import type { Transfer } from '../balances/suggestion.ts';

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

/** Four invented people. */
export const friends: SlotMember[] = [ann, ben, cleo, dan];

const pays = (from: SlotMember, to: SlotMember, cents: number): Transfer => ({
  from: from.userId,
  to: to.userId,
  cents,
  fromName: from.name,
  toName: to.name,
});

/** The payments that settle their balances. */
export const plan: Transfer[] = [pays(dan, ann, 7025), pays(cleo, ann, 2625), pays(cleo, ben, 1200)];

const centsPaid = (userId: string, made: readonly Transfer[]) =>
  made.reduce((paid, { from, to, cents }) => paid + (userId === from ? cents : userId === to ? -cents : 0), 0);

/** Their balances while these payments are open. */
export const balancesBefore = (open: readonly Transfer[]) =>
  friends.map(({ userId, name, colour }) => ({ userId, name, colour, cents: 0 - centsPaid(userId, open) }));
