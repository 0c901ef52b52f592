import type { SlotMember } from '@allsquare/groups-slots';
import type { Transfer } from '../balances/suggestion.ts';

/** A person and the members who pay together with them. */
const unitOf = (id: string, members: readonly SlotMember[]): string[] => {
  const unit = members.find(({ userId }) => userId === id)?.unit;
  return unit ? members.filter((member) => member.unit === unit).map(({ userId }) => userId) : [id];
};

export const payTogether = (one: string, other: string, members: readonly SlotMember[]): boolean =>
  unitOf(one, members).includes(other);

/**
 * The payments of a plan between the user and somebody; for the user all of their own. One member pays or is paid for a
 * whole unit.
 */
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

/** The other person of the user's payment. */
export const otherParty = (me: string, { from, to }: Transfer, members: readonly SlotMember[]): string =>
  payTogether(me, from, members) ? to : from;
