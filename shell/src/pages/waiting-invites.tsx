import { listInvites } from '@allsquare/groups-contract';
import { call } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { useState } from 'react';

/**
 * Loads the remote that shows invites only when there are some. What it shows remains until the user leaves the page.
 */
export const WaitingInvites = () => {
  // mfe-groups caches the same data under this key.
  const { data: waiting = [] } = useQuery({
    queryKey: ['invites', 'mine'],
    queryFn: ({ signal }) => call(listInvites, {}, { signal }),
  });
  const [isShown, setShown] = useState(false);
  if (waiting.length > 0 && !isShown) setShown(true);
  return isShown && <Slot name="invites" quiet />;
};
