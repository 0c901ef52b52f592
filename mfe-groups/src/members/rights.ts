import type { GroupWithMembers, problems } from '@allsquare/groups-contract';

export const isAdmin = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, role }) => userId === id && role === 'admin');

/** Whether somebody has an account without address and password. */
export const isGuest = ({ members }: GroupWithMembers, id: string): boolean =>
  members.some(({ userId, guest }) => userId === id && guest === true);

/** Why somebody can neither leave the group nor become a mere member; undefined where they can. */
export const whyNeeded = (group: GroupWithMembers, id: string): keyof typeof problems | undefined => {
  if (group.members.length === 1) return 'last-member';
  const admins = group.members.filter(({ role }) => role === 'admin');
  return isAdmin(group, id) && admins.length === 1 ? 'last-admin' : undefined;
};
