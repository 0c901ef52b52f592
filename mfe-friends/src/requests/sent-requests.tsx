import { cancelRequest, type FriendRequest } from '@allsquare/friends-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { useId } from 'react';
import { SectionTitle } from '../section-title.tsx';
import { RequestRow } from './request-row.tsx';
import { useDecision } from './use-decision.ts';

const SentRequest = ({ request }: { request: FriendRequest }) => {
  const cancel = useDecision(cancelRequest, 'Failed to cancel friend request', () =>
    toast.success('Request Cancelled', 'Your friend request has been cancelled'),
  );
  const titleId = useId();
  const { recipient_display_name: name, recipient_email: email } = request;
  return (
    <RequestRow
      person={{ id: email, name: name ?? '', email }}
      open
      titleId={titleId}
      title={name ?? email}
      email={name ? email : undefined}
      when={`Sent ${formatDay(request.created_at)}`}
    >
      <Button
        dense
        busy={cancel.busy}
        busyText="Cancelling..."
        disabled={cancel.done}
        aria-describedby={titleId}
        onClick={() => cancel.decide(request.id)}
      >
        Cancel Request
      </Button>
    </RequestRow>
  );
};

export const SentRequests = ({ requests }: { requests: FriendRequest[] }) =>
  requests.length > 0 && (
    <section>
      <SectionTitle count={requests.length}>Pending Sent Requests</SectionTitle>
      <Rows label="Pending Sent Requests">
        {requests.map((request) => (
          <SentRequest key={request.id} request={request} />
        ))}
      </Rows>
    </section>
  );
