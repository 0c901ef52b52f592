import { type GroupWithMembers, getGroup, listGroups } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** All the user's groups, by latest joined, to choose from. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
});

/** The groups with the latest activity. mfe-groups caches the same under the same key. */
export const newestGroupsQuery = queryOptions({
  queryKey: ['groups', 'newest'],
  queryFn: ({ signal }) => call(listGroups, { query: { limit: '5', sort: 'newest' } }, { signal }),
});

/** One group with its members. mfe-groups caches the same under the same key. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  });

/** A group's members, as a group's slots get them. */
export const membersOf = ({ members }: GroupWithMembers): SlotMember[] =>
  members.map(({ userId, user, role, colour, place, guest, seat, unit }) => ({
    userId,
    name: user.name,
    email: user.email,
    role,
    colour,
    place,
    guest,
    seat,
    unit,
  }));
