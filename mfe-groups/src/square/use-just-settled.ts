import type { GroupWithMembers } from '@allsquare/groups-contract';
import { useState } from 'react';
import { useIsDialogOpen } from './use-is-dialog-open.ts';

/**
 * The group as its square shows it, and whether it has become square while it was looked at. Both wait while a dialog
 * lies over the page.
 */
export const useJustSettled = (group: GroupWithMembers) => {
  const [shown, setShown] = useState(group);
  const [isJustSettled, setJustSettled] = useState(false);
  const becomesSquare = group.settled && !shown.settled && group.id === shown.id;
  const isWaiting = useIsDialogOpen(becomesSquare);
  if (group !== shown && !isWaiting) {
    setShown(group);
    setJustSettled(becomesSquare || (isJustSettled && group.settled && group.id === shown.id));
  }
  return { shown: isWaiting ? shown : group, isJustSettled };
};
