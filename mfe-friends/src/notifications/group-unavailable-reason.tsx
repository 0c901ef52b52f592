import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { useEffect } from 'react';
import { groupUnavailableReasonQuery } from './notifications.queries.ts';

/** Slot group.gone: reports who removed the caller or deleted the group, in the words of the notification. */
export const GroupUnavailableReason = ({ groupId, onTold }: SlotProps['group.gone']) => {
  const { data: sentence } = useQuery(groupUnavailableReasonQuery(groupId));
  useEffect(() => {
    if (sentence) onTold(sentence);
  }, [sentence, onTold]);
  return null;
};
