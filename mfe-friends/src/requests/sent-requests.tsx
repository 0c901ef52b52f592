import type { FriendRequest } from '@allsquare/friends-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { useId } from 'react';
import { SectionTitle } from '../section-title.tsx';
import { recipientLabel } from './recipient-label.ts';
import { RequestRow } from './request-row.tsx';
import { useCancelRequest } from './use-cancel-request.ts';

const SentRequest = ({ request }: { request: FriendRequest }) => {
  const cancel = useCancelRequest();
  const titleId = useId();
  const { recipient_email: email } = request;
  const recipient = recipientLabel(request);
  return (
    <RequestRow
      person={{ id: recipient, name: email ? '' : recipient, email }}
      open
      titleId={titleId}
      title={recipient}
      when={`Sent ${formatDay(request.created_at)}`}
    >
      <Button
        dense
        busy={cancel.isPending}
        busyText="Cancelling..."
        // The row disappears with the refetched list; until then it must not be cancelled again.
        disabled={cancel.isSuccess}
        aria-describedby={titleId}
        onClick={() => cancel.mutate({ params: { id: request.id } })}
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
