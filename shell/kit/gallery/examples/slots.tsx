import type { PickedFriend } from '@allsquare/groups-slots';
import { Slot } from '@allsquare/kit/slots';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { friend, group, members, place } from '../sample-data.ts';

/** On top of the dashboard. */
export const DashboardTotals = () => <Slot name="dashboard.totals" />;

/** In the dashboard's first tab. */
export const DashboardActivity = () => <Slot name="dashboard.activity" />;

/** Below the newest expenses; the page works without it. */
export const DashboardSpending = () => <Slot name="dashboard.spending" quiet />;

/** In the dashboard's second tab. */
export const DashboardGroups = () => <Slot name="dashboard.groups" />;

/** In the head of the page, beside the name of the group. */
export const GroupActions = () => <Slot name="group.actions" group={group} members={members} fallback={null} />;

/** In the tab Expenses. */
export const GroupExpenses = () => <Slot name="group.expenses" group={group} members={members} />;

/** Beside the tabs; empty while it loads. */
export const GroupTotals = () => <Slot name="group.totals" group={group} members={members} fallback={null} />;

/** In the group's menu, which must be open: the recurring bills, and the deleted expenses. */
export const GroupMenu = () => (
  <Menu label="Group settings" icon={<Settings aria-hidden="true" />}>
    <MenuItem onSelect={() => undefined}>Edit Group</MenuItem>
    <Slot name="group.menu" group={group} quiet />
  </Menu>
);

/** In the tab Summary. */
export const GroupSummary = () => <Slot name="group.summary" group={group} members={members} />;

/** In the panel of a tile of the group's square: here the second member's. */
export const GroupBetween = () => (
  <Slot
    name="group.between"
    group={group}
    members={members}
    person={members[1]}
    onChoose={() => undefined}
    onPay={() => undefined}
  />
);

/** In the head, when the group is settled: renders nothing, the page shows the count. */
export const GroupCount = () => {
  const [expenses, setExpenses] = useState<string>();
  return (
    <>
      <Slot name="group.count" group={group} onCounted={setExpenses} quiet />
      {expenses && <p>Lisbon trip is square after {expenses}.</p>}
    </>
  );
};

/** In the dialog 'Split Presets' of a group's menu. */
export const GroupPresets = () => <Slot name="group.presets" group={group} members={members} />;

/** In the dialog of a group's menu. */
export const GroupActivity = () => <Slot name="group.activity" groupId={group.id} onLeave={() => undefined} />;

/** On the page of a group that the user is no longer in; each filler adds what it knows. */
export const GroupGone = () => {
  const [told, setTold] = useState('It was deleted, or you are no longer a member.');
  return (
    <>
      <p>{told}</p>
      <Slot name="group.gone" groupId={group.id} onTold={setTold} quiet />
    </>
  );
};

/** On the card of another member who has an account. */
export const MemberFriend = () =>
  members[3] && <Slot name="member.friend" groupId={group.id} member={members[3]} fallback={null} quiet />;

/** In the page frame, while something waits for the network. */
export const Waiting = () => (
  <>
    <p>Nothing waits.</p>
    <Slot name="waiting" quiet />
  </>
);

/** A page's button; in the bottom bar of phones `look` is 'bar'. */
export const QuickAdd = () => <Slot name="quick-add" look="button" quiet />;

/** In the dialog that follows a merge, and 'Counted twice' of a member's menu. */
export const MemberTwice = () => members[1] && <Slot name="member.twice" group={group} member={members[1]} />;

/** In a dialog of the previous release's pages. */
export const PlaceSettle = () => (
  <Slot name="place.settle" group={group} place={place} person={members[0]} onSettled={() => undefined} />
);

/** In the dialog Add Members, which stores who is picked. */
export const FriendPicker = () => {
  const [picked, setPicked] = useState<PickedFriend[]>([]);
  return <Slot name="friend-picker" selected={picked} onChange={setPicked} exclude={[]} />;
};

/** On a friend's card. */
export const FriendBalance = () => <Slot name="friend.balance" userId={friend} />;

/** In the header of every page. */
export const Notifications = () => <Slot name="notifications" quiet />;

/** On top of the notifications, and on the dashboard. */
export const Invites = () => <Slot name="invites" />;
