import * as expensesContract from '@allsquare/expenses-contract';
import { bills, merges, undo, weekendOfFour } from '@allsquare/expenses-contract/examples';
import * as friendsContract from '@allsquare/friends-contract';
import { readNotifications, severalFriends } from '@allsquare/friends-contract/examples';
import * as groupsContract from '@allsquare/groups-contract';
import { answerInvites, lisbonTrip } from '@allsquare/groups-contract/examples';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import type { Examples } from '@allsquare/kit/examples';
import type { SessionUser } from '@allsquare/kit/session';

/** The group of svc-expenses' examples, as its page passes it to slots. */
const state = groupsContract.groupState.data.parse(weekendOfFour.steps[0]?.data);
export const group: SlotGroup = {
  id: state.groupId,
  name: state.name,
  type: state.type,
  memberCount: state.members.length,
  cents: 22480,
  balance: 224.8,
  settled: false,
};
export const members: SlotMember[] = Object.values(weekendOfFour.people).map(({ id, name, email }, at) => ({
  userId: id,
  name,
  email,
  role: at === 0 ? 'admin' : 'member',
  colour: state.members[at]?.colour ?? 1,
}));
/** A member without an account. */
export const place: SlotMember = { ...(members[1] as SlotMember), email: '', place: true };
export const friend = members[1]?.userId ?? '';

/** The user of a slot, and the services' responses. */
export type Sample = { caller: SessionUser; examples: Examples[] };
export const ofAnn: Sample = {
  caller: weekendOfFour.people.ann,
  examples: [
    { contract: expensesContract, scenarios: [weekendOfFour] },
    { contract: groupsContract, scenarios: [lisbonTrip] },
    { contract: friendsContract, scenarios: [severalFriends, readNotifications] },
  ],
};
/** Ben has deleted what Ann had added. */
export const ofUndo: Sample = {
  caller: undo.people.ann,
  examples: [{ contract: expensesContract, scenarios: [undo] }],
};
/** The group has a preset. */
export const ofBills: Sample = {
  caller: bills.people.ann,
  examples: [{ contract: expensesContract, scenarios: [bills] }],
};
/** Dan is invited to two groups. */
export const ofDan: Sample = {
  caller: answerInvites.people.dan,
  examples: [{ contract: groupsContract, scenarios: [answerInvites] }],
};
/** The second member was merged. */
export const ofMerges: Sample = {
  caller: weekendOfFour.people.ann,
  examples: [{ contract: expensesContract, scenarios: [merges] }],
};
