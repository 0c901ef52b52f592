import { isolated } from '@allsquare/contract-kit';
import type { FriendRequest } from '@allsquare/friends-contract';
import { formatDay } from '@allsquare/kit/dates';
import { AnswerButtons } from '@allsquare/kit/ui/answer-buttons';
import { Empty } from '@allsquare/kit/ui/empty';
import { Rows } from '@allsquare/kit/ui/row';
import { useId } from 'react';
import { RequestRow } from './request-row.tsx';
import { useAcceptRequest } from './use-accept-request.ts';
import { useDeclineRequest } from './use-decline-request.ts';

const ReceivedRequest = ({ request }: { request: FriendRequest }) => {
  const accept = useAcceptRequest();
  const decline = useDeclineRequest();
  const titleId = useId();
  const { sender_id: id, sender_email: email, display_name: name } = request;
  return (
    <RequestRow
      person={{ id, name, email }}
      titleId={titleId}
      title={`Request from ${isolated(name)}`}
      email={email}
      when={`Received ${formatDay(request.created_at)}`}
    >
      <AnswerButtons id={request.id} titleId={titleId} accept={accept} decline={decline} />
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
