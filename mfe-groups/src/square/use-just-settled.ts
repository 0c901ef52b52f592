import type { GroupWithMembers } from '@allsquare/groups-contract';
import { useState } from 'react';
import { useIsDialogOpen } from './use-is-dialog-open.ts';

/**
 * The group as its square shows it, and whether it became square while the page was open. Both wait while a dialog
 * covers the page.
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
