import type { GroupWithMembers } from '@allsquare/groups-contract';
import { useState } from 'react';
import { useIsCovered } from './use-covered.ts';

/**
 * The group as its square shows it, and whether it has become square while it was looked at. Both wait while a dialog
 * lies over the page.
 */
export const useSquareMoment = (group: GroupWithMembers) => {
  const [shown, setShown] = useState(group);
  const [isMoment, setMoment] = useState(false);
  const becomesSquare = group.settled && !shown.settled && group.id === shown.id;
  const isWaiting = useIsCovered(becomesSquare);
  if (group !== shown && !isWaiting) {
    setShown(group);
    setMoment(becomesSquare || (isMoment && group.settled && group.id === shown.id));
  }
  return { shown: isWaiting ? shown : group, isMoment };
};
