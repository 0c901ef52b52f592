import * as contract from '@allsquare/expenses-contract';
import {
  changes,
  editing,
  lisbonTrip,
  payments,
  planChanged,
  threePeople,
  undo,
  undoActivity,
  weekendOfFour as weekend,
  why,
} from '@allsquare/expenses-contract/examples';
import * as groupsContract from '@allsquare/groups-contract';
import { lisbonTrip as lisbonGroup } from '@allsquare/groups-contract/examples';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import type { SessionUser } from '@allsquare/kit/session';
import type { Examples, Scenario } from '@allsquare/kit/testing';

export { changes, editing, lisbonTrip, payments, planChanged, threePeople, undo, undoActivity, weekend, why };

/** svc-expenses in one of its scenarios. */
export const examplesOf = (scenario: Scenario): Examples[] => [{ contract, scenarios: [scenario] }];

const benIsAdded = lisbonGroup.steps.findIndex(({ call }) => call === 'addMember');
/** svc-groups, since Ben is in Ann's group. */
export const lisbonOfGroups: Examples = {
  contract: groupsContract,
  scenarios: [{ ...lisbonGroup, steps: lisbonGroup.steps.slice(benIsAdded) }],
};

type Group = { id: string; name: string; members: { user: { name: string } }[] };
/** The group as svc-groups returns it. */
export const lisbon = lisbonOfGroups.scenarios[0]?.steps.find(({ call }) => call === 'getGroup')?.answer as Group;

/** The group with these people. */
export const groupWith = (people: readonly SessionUser[]) => ({
  ...lisbon,
  members: people.map((user, at) => ({ ...lisbon.members[0], userId: user.id, user, colour: at + 1 })),
});

export const group: SlotGroup = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Lisbon trip',
  type: 'trip',
  memberCount: 2,
  cents: 0,
  balance: 0,
  settled: false,
};

/** The people of a scenario as members of its group. */
export const membersOf = (scenario: Scenario): SlotMember[] =>
  Object.values(scenario.people).map(({ id, name, email }, index) => ({
    userId: id,
    name,
    email,
    role: index === 0 ? 'admin' : 'member',
    colour: 5 + index,
  }));
