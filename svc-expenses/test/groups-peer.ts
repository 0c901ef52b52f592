import { type GroupState, type GroupWithMembers, getGroup, groupState } from '@allsquare/groups-contract';
import { type Scenario, startPeer, type TestPerson } from '@allsquare/testing';

type AsAnswered = (answer: GroupWithMembers) => unknown;

/** svc-groups as far as this service asks it: it answers a group's own members, and nobody else. */
export async function startGroupsPeer() {
  const peer = await startPeer();
  const answersGroup = (group: GroupState, people: TestPerson[], asAnswered: AsAnswered = (answer) => answer) =>
    peer.answers(
      getGroup,
      { params: { id: group.groupId } },
      asAnswered(asAnswer(group, people)),
      group.version,
      group.members.map((member) => member.userId),
    );
  return {
    ...peer,
    answersGroup,
    /** Answers the groups whose states a scenario publishes, `asAnswered`. */
    answersGroups: ({ people, steps }: Scenario, asAnswered?: AsAnswered) => {
      for (const step of steps) {
        if (step.event === groupState.subject)
          answersGroup(groupState.data.parse(step.data), Object.values(people), asAnswered);
      }
    },
  };
}

function asAnswer({ groupId, name, type, members, former }: GroupState, people: TestPerson[]): GroupWithMembers {
  const founder = members[0]?.userId ?? '';
  return {
    id: groupId,
    name,
    type,
    description: null,
    memberCount: members.length,
    created_by: founder,
    createdAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    cents: 0,
    balance: 0,
    settled: true,
    people: [],
    members: members.map(({ place, merged, ...member }) => {
      const { name = place ?? 'User', email = '' } = people.find((person) => person.id === member.userId) ?? {};
      const user = { id: member.userId, name, email };
      return {
        ...member,
        id: member.userId,
        groupId,
        addedBy: founder,
        user,
        ...(place && { place: true }),
        ...(merged && { merged: merged.map(asMerged) }),
      };
    }),
    ...(former && { former }),
  };
}

const asMerged = (part: { seat: string }) => ({ ...part, name: 'Part', colour: 1, since: '2026-11-21T10:00:00.000Z' });
