import { acceptRequest, declineRequest, type FriendRequest } from '@allsquare/friends-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { useId } from 'react';
import { RequestRow } from './request-row.tsx';
import { sayAccepted } from './say-accepted.ts';
import { useDecision } from './use-decision.ts';

const ReceivedRequest = ({ request }: { request: FriendRequest }) => {
  const accept = useDecision(acceptRequest, 'Failed to accept friend request', () => sayAccepted(request.display_name));
  const decline = useDecision(declineRequest, 'Failed to decline friend request', () =>
    toast.success('Friend Request Declined', 'Request has been declined'),
  );
  const titleId = useId();
  const { sender_id: id, sender_email: email, display_name: name } = request;
  const done = accept.done || decline.done;
  return (
    <RequestRow
      person={{ id, name, email }}
      titleId={titleId}
      title={`Request from ${name}`}
      email={email}
      when={`Received ${formatDay(request.created_at)}`}
    >
      <Button
        dense
        busy={decline.busy}
        busyText="Declining..."
        disabled={done || accept.busy}
        aria-describedby={titleId}
        onClick={() => decline.decide(request.id)}
      >
        Decline
      </Button>
      <Button
        dense
        tone="main"
        busy={accept.busy}
        busyText="Accepting..."
        disabled={done || decline.busy}
        aria-describedby={titleId}
        onClick={() => accept.decide(request.id)}
      >
        Accept
      </Button>
    </RequestRow>
  );
};

export const ReceivedRequests = ({ requests }: { requests: FriendRequest[] }) =>
  requests.length === 0 ? (
    <Empty title="No pending requests" text="When someone wants to be your friend, you see it here." />
  ) : (
    <Rows label="Friend Requests">
      {requests.map((request) => (
        <ReceivedRequest key={request.id} request={request} />
      ))}
    </Rows>
  );
