import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';

export type Actor = { userId: string; name: string; colour?: number };

/** The possible actors in a group: members, and former members with entries in its books. Places cannot act. */
export const useActors = (groupId: string | undefined): { actors: Actor[]; isAdmin: boolean } => {
  const me = useSession().user.id;
  const enabled = groupId !== undefined;
  const { data: group } = useQuery({ ...groupQuery(groupId ?? ''), enabled });
  const { data: totals } = useQuery({ ...totalsQuery(groupId), enabled });
  if (!group) return { actors: [], isAdmin: false };
  const members = membersOf(group);
  const known = new Set(members.map(({ userId }) => userId));
  const former = (totals?.people ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ userId: id, name }));
  return {
    actors: [...members.filter(({ place }) => !place), ...former],
    isAdmin: members.some(({ userId, role }) => userId === me && role === 'admin'),
  };
};
