import type { GroupWithMembers, Member } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';

export const isAdmin = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, role }) => userId === id && role === 'admin');

/** Whether somebody has an account without an email address and password. */
export const isGuest = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, guest }) => userId === id && guest === true);

/** A member's balance in signed cents. An older svc-groups returns only those of the group's first people. */
export const balanceOf = ({ members, people }: GroupWithMembers, id: string): number =>
  members.find(({ userId }) => userId === id)?.cents ?? people.find((person) => person.id === id)?.cents ?? 0;

export const isOnlyAdmin = ({ members }: GroupWithMembers, id: string): boolean =>
  members.every(({ userId, role }) => (userId === id) === (role === 'admin'));

type Who = Pick<SlotMember, 'userId' | 'place' | 'guest'>;
const isAccount = ({ place, guest }: Who) => !place && !guest;

/** Why somebody cannot leave the group, as far as the page knows; undefined if they can. */
export const leaveProblem = (group: GroupWithMembers, id: string) => {
  const others = group.members.filter(({ userId }) => userId !== id);
  if (others.every(({ place }) => place)) return 'last-member';
  if (isOnlyAdmin(group, id)) return others.some(isAccount) ? 'last-admin' : 'only-guests';
  return balanceOf(group, id) === 0 ? undefined : 'open-balance';
};

/** Who `by` may merge this member with: admins any two but two accounts, others a free place with themselves. */
export const mergeCandidates = (group: GroupWithMembers, member: Who, by: string): Member[] => {
  const others = group.members.filter(({ userId }) => userId !== member.userId);
  if (isAdmin(group, by)) return others.filter((other) => !(isAccount(member) && isAccount(other)));
  if (member.userId === by) return others.filter(({ place }) => place);
  return member.place ? others.filter(({ userId }) => userId === by) : [];
};

const rankOf = ({ place, guest }: Who) => (place ? 0 : guest ? 1 : 2);

/** Which of two merged members remains: the one with an account, else the selected one. */
export const mergeDirection = <One extends Who>(member: One, chosen: One): { merged: One; target: One } =>
  rankOf(member) > rankOf(chosen) ? { merged: chosen, target: member } : { merged: member, target: chosen };
