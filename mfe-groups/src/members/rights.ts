import type { GroupWithMembers, Member, problems } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';

export const isAdmin = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, role }) => userId === id && role === 'admin');

/** Whether somebody has an account without an email address and password. */
export const isGuest = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, guest }) => userId === id && guest === true);

/** Why somebody can neither leave the group nor give up the admin role; undefined if they can. */
export const leaveProblem = (group: GroupWithMembers, id: string): keyof typeof problems | undefined => {
  if (group.members.length === 1) return 'last-member';
  const admins = group.members.filter(({ role }) => role === 'admin');
  return isAdmin(group, id) && admins.length === 1 ? 'last-admin' : undefined;
};

type Who = Pick<SlotMember, 'userId' | 'place' | 'guest'>;
const isAccount = ({ place, guest }: Who) => !place && !guest;

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
