import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { useEffect } from 'react';
import { groupUnavailableReasonQuery } from './notifications.queries.ts';

/** Slot group.gone: tells who has removed the reader or deleted the group, as the bell says it. */
export const GroupUnavailableReason = ({ groupId, onTold }: SlotProps['group.gone']) => {
  const { data: sentence } = useQuery(groupUnavailableReasonQuery(groupId));
  useEffect(() => {
    if (sentence) onTold(sentence);
  }, [sentence, onTold]);
  return null;
};
