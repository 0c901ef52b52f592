import type { GroupWithMembers } from '@allsquare/groups-contract';
import { toast } from '@allsquare/kit/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { useArchiveGroup } from '../groups/use-archive-group.ts';

// The shell removes it when the user signs out.
const KEY = 'archive_proposed';
/** In milliseconds. */
const DAY = 86_400_000;
const QUIET_DAYS = 30;

const proposedIn = (): string[] => JSON.parse(localStorage.getItem(KEY) ?? '[]');

/** Whether the books have rested, and this browser has not asked yet. */
const isDue = ({ id, settled, archived, changedAt }: GroupWithMembers) =>
  settled &&
  !archived &&
  changedAt !== undefined &&
  Date.now() - Date.parse(changedAt) > QUIET_DAYS * DAY &&
  !proposedIn().includes(id);

/** Asks once whether to archive a group that has been square for 30 days. */
export const ArchiveProposal = ({ group }: { group: GroupWithMembers }) => {
  const archive = useArchiveGroup(group);
  const { id } = group;
  const propose = useEffectEvent(() => {
    if (!isDue(group)) return;
    localStorage.setItem(KEY, JSON.stringify([...proposedIn(), id]));
    toast.notice('All settled.', 'Archive this group for you?', {
      label: 'Archive',
      run: () => archive.mutate({ params: { id } }),
      isQuestion: true,
    });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each group
  useEffect(() => propose(), [id]);
  return null;
};
