import type { SlotMember } from '@allsquare/groups-slots';
import type { Transfer } from '../balances/suggestion.ts';

/** Somebody and who pays together with them. */
const unitOf = (id: string, members: readonly SlotMember[]): string[] => {
  const unit = members.find(({ userId }) => userId === id)?.unit;
  return unit ? members.filter((member) => member.unit === unit).map(({ userId }) => userId) : [id];
};

export const payTogether = (one: string, other: string, members: readonly SlotMember[]): boolean =>
  unitOf(one, members).includes(other);

/** The payments of a plan between me and somebody, of myself all of mine; for a unit one of it pays or is paid. */
export const paymentsBetween = (
  other: string,
  me: string,
  transfers: readonly Transfer[],
  members: readonly SlotMember[],
): Transfer[] => {
  const [mine, theirs] = [unitOf(me, members), unitOf(other, members)];
  const isOurs = (one: string, two: string) => mine.includes(one) && (other === me || theirs.includes(two));
  return transfers.filter(({ from, to }) => isOurs(from, to) || isOurs(to, from));
};

/** With whom a payment of mine is. */
export const otherParty = (me: string, { from, to }: Transfer, members: readonly SlotMember[]): string =>
  payTogether(me, from, members) ? to : from;
