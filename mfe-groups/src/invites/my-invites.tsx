import { acceptInvite, declineInvite, type Invite, problems } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type Topic, useQuery, useQueryClient, useWrite } from '@allsquare/kit/query';
import { Link } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { typeLook } from '../groups/group-type.ts';
import { isDecided, orSay } from '../groups/refusal.ts';
import { myInvitesQuery } from './invites.queries.ts';

const rowLayout =
  'grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 p-3 @lg:grid-cols-[3.25rem_minmax(0,1fr)_auto] @lg:gap-x-4 @lg:pr-5';
const rowTitle = 'text-[1.0625rem] leading-tight font-bold tracking-[-0.015em] wrap-anywhere';

const TypeTile = ({ type, className }: { type: Invite['group']['type']; className: string }) => {
  const { Icon } = typeLook(type);
  return (
    <span
      className={`grid size-[2.5rem] place-items-center rounded-r2 @lg:size-[3.25rem] ${className}`}
      aria-hidden="true"
    >
      <Icon />
    </span>
  );
};

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

type MyInviteProps = { invite: Invite; onJoined: () => void };

const MyInvite = ({ invite: { id, group, invitedBy, message, createdAt }, onJoined }: MyInviteProps) => {
  const titleId = useId();
  const accept = useAnswer(acceptInvite, {
    topics: ['invites', 'groups', 'members', 'expenses', 'balances', 'settlements'],
    failed: 'Failed to accept the invitation',
    onSuccess: () => {
      toast.success('Invitation accepted', `You are now a member of ${group.name}.`);
      onJoined();
    },
  });
  const decline = useAnswer(declineInvite, {
    topics: ['invites'],
    failed: 'Failed to decline the invitation',
    onSuccess: () => toast.success('Invitation declined', `You will not be a member of ${group.name}.`),
  });
  // The row goes with the refetched list; until then it must not be answered again.
  const isDeclined = decline.isSuccess;
  return (
    <Row className={rowLayout}>
      <TypeTile type={group.type} className="self-start border-2 border-dashed border-ctl text-ink-2" />
      <div className="min-w-0 @max-lg:col-span-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className={`${rowTitle} min-w-0`} id={titleId}>
            {group.name}
          </h3>
          <Chip tone="outline">{typeLook(group.type).label}</Chip>
        </div>
        <p className="text-[0.84375rem] text-ink-2 wrap-anywhere">
          {invitedBy.name} invites you · {formatDay(createdAt)}
        </p>
        {message && <p className="mt-1 text-[0.90625rem] leading-snug whitespace-pre-line wrap-anywhere">{message}</p>}
      </div>
      <div className="col-span-full mt-3 flex gap-2 *:flex-1 *:px-2 @lg:col-span-1 @lg:mt-0 @lg:*:flex-none @lg:*:px-[18px]">
        <Button
          busy={decline.isPending}
          busyText="Declining..."
          disabled={isDeclined || accept.isPending}
          aria-describedby={titleId}
          onClick={() => decline.mutate({ params: { id } })}
        >
          Decline
        </Button>
        <Button
          tone="main"
          busy={accept.isPending}
          busyText="Accepting..."
          disabled={isDeclined || decline.isPending}
          aria-describedby={titleId}
          onClick={() => accept.mutate({ params: { id } })}
        >
          Accept
        </Button>
      </div>
    </Row>
  );
};

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** In the place of an invitation that was accepted just now: the way into the group, where the focus goes on. */
const JoinedGroup = ({ group }: Pick<Invite, 'group'>) => (
  <li>
    <Link to={`/groups/${group.id}`} className={`k-row ${rowLayout}`} ref={takeFocus}>
      <TypeTile type={group.type} className="bg-sunk" />
      <span className="min-w-0">
        <b className={`${rowTitle} block`}>{group.name}</b>
        <span className="block text-[0.84375rem] text-ink-2">You are now a member. Open the group</span>
      </span>
      <ArrowRight aria-hidden="true" />
    </Link>
  </li>
);

const Invitations = ({ pending }: { pending: Invite[] }) => {
  const [joined, setJoined] = useState<Record<string, Invite>>({});
  const shown = Object.values({ ...joined, ...Object.fromEntries(pending.map((invite) => [invite.id, invite])) });
  if (shown.length === 0) return null;
  return (
    <section className="@container mb-4">
      <h2 className="mb-2 text-[1.25rem]">Invitations</h2>
      <Rows label="Invitations">
        {shown
          .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
          .map((invite) =>
            joined[invite.id] ? (
              <JoinedGroup key={invite.id} group={invite.group} />
            ) : (
              <MyInvite
                key={invite.id}
                invite={invite}
                onJoined={() => setJoined((others) => ({ ...others, [invite.id]: invite }))}
              />
            ),
          )}
      </Rows>
    </section>
  );
};

/** Slot invites, and a block of /groups: who invites me, each with its answer; nothing where nobody does. */
export const MyInvites = () => (
  <Loaded query={useQuery(myInvitesQuery)} skeleton={null} failure={{ title: 'Invitations could not be loaded' }}>
    {(pending) => <Invitations pending={pending} />}
  </Loaded>
);
