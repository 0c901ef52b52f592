import { acceptInvite, declineInvite, type Invite, problems } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type Topic, useQuery, useQueryClient, useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { useId } from 'react';
import { typeIcons, typeLabels } from '../groups/group-type.ts';
import { isDecided, orSay } from '../groups/refusal.ts';
import { myInvitesQuery } from './invites.queries.ts';

type Answering = { topics: Topic[]; failed: string; onSuccess: () => void };

/** Accepts or declines; of an invitation that somebody else has decided meanwhile the list is fetched anew. */
const useAnswer = (operation: typeof acceptInvite | typeof declineInvite, answering: Answering) => {
  const client = useQueryClient();
  const { failed } = answering;
  return useWrite(operation, {
    ...answering,
    problems,
    failure: { title: 'Error', message: failed },
    onRefusal: (error) => {
      if (isDecided(error)) void client.invalidateQueries({ queryKey: ['invites'] });
      return orSay(failed)(error);
    },
  });
};

const MyInvite = ({ invite: { id, group, invitedBy, message, createdAt } }: { invite: Invite }) => {
  const navigate = useNavigate();
  const titleId = useId();
  const accept = useAnswer(acceptInvite, {
    topics: ['invites', 'groups', 'members', 'expenses', 'balances', 'settlements'],
    failed: 'Failed to accept the invitation',
    onSuccess: () =>
      toast.success('Invitation accepted', `You are now a member of ${group.name}.`, {
        words: 'Open the group',
        go: () => void navigate(`/groups/${group.id}`),
      }),
  });
  const decline = useAnswer(declineInvite, {
    topics: ['invites'],
    failed: 'Failed to decline the invitation',
    onSuccess: () => toast.success('Invitation declined', `You will not be a member of ${group.name}.`),
  });
  // The row goes with the refetched list; until then it must not be answered again.
  const isAnswered = accept.isSuccess || decline.isSuccess;
  const Icon = typeIcons[group.type];
  return (
    <Row className="grid-cols-[40px_minmax(0,1fr)] gap-x-3 p-3 @lg:grid-cols-[52px_minmax(0,1fr)_auto] @lg:gap-x-4 @lg:pr-5">
      <span
        className="grid size-10 place-items-center self-start rounded-r2 border-2 border-dashed border-ctl text-ink-2 @lg:size-13"
        aria-hidden="true"
      >
        <Icon />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[17px] leading-tight font-bold tracking-[-0.015em]">
          <span className="min-w-0 wrap-anywhere" id={titleId}>
            {group.name}
          </span>
          <Chip tone="outline">{typeLabels[group.type]}</Chip>
        </h3>
        <p className="text-[13.5px] text-ink-2 wrap-anywhere">
          {invitedBy.name} invites you · {formatDay(createdAt)}
        </p>
        {message && <p className="mt-1 text-[14.5px] leading-snug whitespace-pre-line wrap-anywhere">{message}</p>}
      </div>
      <div className="mt-3 flex gap-2 *:flex-1 max-@lg:col-span-full @lg:mt-0 @lg:*:flex-none">
        <Button
          busy={decline.isPending}
          busyText="Declining..."
          disabled={isAnswered || accept.isPending}
          aria-describedby={titleId}
          onClick={() => decline.mutate({ params: { id } })}
        >
          Decline
        </Button>
        <Button
          tone="main"
          busy={accept.isPending}
          busyText="Accepting..."
          disabled={isAnswered || decline.isPending}
          aria-describedby={titleId}
          onClick={() => accept.mutate({ params: { id } })}
        >
          Accept
        </Button>
      </div>
    </Row>
  );
};

/** Slot invites, and a block of /groups: who invites me, each with its answer; nothing where nobody does. */
export const MyInvites = () => (
  <Loaded query={useQuery(myInvitesQuery)} skeleton={null} failure={{ title: 'Invitations could not be loaded' }}>
    {(invites) =>
      invites.length > 0 && (
        <section className="@container mb-5 desk:mb-7">
          <h2 className="mb-2.5 flex items-baseline gap-2.5 text-[20px]">
            Invitations
            <span className="text-[15px] font-medium tracking-normal text-ink-2">{invites.length}</span>
          </h2>
          <Rows label="Invitations">
            {invites.map((invite) => (
              <MyInvite key={invite.id} invite={invite} />
            ))}
          </Rows>
        </section>
      )
    }
  </Loaded>
);
