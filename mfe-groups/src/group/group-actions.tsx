import type { GroupWithMembers } from '@allsquare/groups-contract';
import { Slot } from '@allsquare/kit/slots';
import type { ReactNode } from 'react';
import { slotMembersOf } from '../members/slot-members.ts';

type GroupActionsProps = { group: GroupWithMembers; fallback: ReactNode };

/** The actions that other remotes offer in the group: Add Expense. */
export const GroupActions = ({ group, fallback }: GroupActionsProps) => (
  <Slot
    name="group.actions"
    group={group}
    members={slotMembersOf(group.members)}
    quiet
    retry="Adding an expense could not be loaded. Try again"
    fallback={fallback}
  />
);
