import { acceptInvite, declineInvite, type Invite, problems } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { type Topic, useQuery, useQueryClient, useWrite } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { typeLook } from '../groups/group-type.ts';
import { fallbackToast, isDecided } from '../groups/refusal.ts';
import { myInvitesQuery } from './invites.queries.ts';
import styles from './my-invites.module.css';

const TypeTile = ({ type, open }: { type: Invite['group']['type']; open?: boolean }) => {
  const { Icon } = typeLook(type);
  return (
    <span className={styles.type} data-open={open || undefined} aria-hidden="true">
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
      return fallbackToast(failed)(error);
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
    <Row className={styles.row}>
      <TypeTile type={group.type} open />
      <div className={styles.invitation}>
        <div className={styles.head}>
          <h3 className={styles.name} id={titleId}>
            {group.name}
          </h3>
          <Chip tone="outline">{typeLook(group.type).label}</Chip>
        </div>
        <p className={styles.line}>
          {invitedBy.name} invites you · {formatDay(createdAt)}
        </p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          dense
          busy={decline.isPending}
          busyText="Declining..."
          disabled={isDeclined || accept.isPending}
          aria-describedby={titleId}
          onClick={() => decline.mutate({ params: { id } })}
        >
          Decline
        </Button>
        <Button
          dense
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
  <Row to={`/groups/${group.id}`} className={styles.row} ref={takeFocus}>
    <TypeTile type={group.type} />
    <span className={styles.words}>
      <b className={styles.name}>{group.name}</b>
      <span className={styles.line}>You are now a member. Open the group</span>
    </span>
    <ArrowRight aria-hidden="true" />
  </Row>
);

const Invitations = ({ pending }: { pending: Invite[] }) => {
  const [joined, setJoined] = useState<Record<string, Invite>>({});
  const shown = Object.values({ ...joined, ...Object.fromEntries(pending.map((invite) => [invite.id, invite])) });
  if (shown.length === 0) return null;
  return (
    <section className={styles.invitations}>
      <h2 className={styles.title}>Invitations</h2>
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
