import { listInvites } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { useState } from 'react';

/**
 * Invitations: asks whether there are any, and only then brings the remote that shows them; what it shows stays until
 * one leaves.
 */
export const WaitingInvites = () => {
  // mfe-groups keeps the same under the same key.
  const { data: waiting = [] } = useQuery({
    queryKey: ['invites', 'mine'],
    queryFn: ({ signal }) => call(listInvites, {}, { signal }),
  });
  const [isShown, setShown] = useState(false);
  if (waiting.length > 0 && !isShown) setShown(true);
  return isShown && <Slot name="invites" quiet />;
};
