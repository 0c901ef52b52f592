import type { Invite } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { preloaded } from '@allsquare/kit/on-demand';
import { AnswerButtons } from '@allsquare/kit/ui/answer-buttons';
import { Chip } from '@allsquare/kit/ui/chip';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { typeLook } from '../groups/group-type.ts';
import styles from './invitations.module.css';
import { useAcceptInvite } from './use-accept-invite.ts';
import { useDeclineInvite } from './use-decline-invite.ts';

const TypeTile = ({ type, open }: { type: Invite['group']['type']; open?: boolean }) => {
  const { Icon } = typeLook(type);
  return (
    <span className={styles.type} data-open={open || undefined} aria-hidden="true">
      <Icon />
    </span>
  );
};

const WhoAreYouDialog = lazy(
  preloaded(() => import('./accept-invite.dialog.tsx').then((loaded) => ({ default: loaded.AcceptInviteDialog }))),
);

type MyInviteProps = { invite: Invite; onJoined: () => void };

const MyInvite = ({ invite, onJoined }: MyInviteProps) => {
  const { id, group, invitedBy, message, createdAt } = invite;
  const titleId = useId();
  const [isAsked, setAsked] = useState(false);
  const accept = useAcceptInvite(invite, {});
  const decline = useDeclineInvite(invite);
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
          <bdi>{invitedBy.name}</bdi> invites you · {formatDay(createdAt)}
        </p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.actions}>
        <AnswerButtons
          id={id}
          titleId={titleId}
          accept={{ ...accept, isPending: isAsked || accept.isPending, mutate: () => setAsked(true) }}
          decline={decline}
        />
      </div>
      {isAsked && (
        <Suspense>
          <WhoAreYouDialog invite={invite} accept={accept} onJoined={onJoined} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Row>
  );
};

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** Replaces an invitation that was just accepted: a link to the group, which takes the focus. */
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

/** The pending invitations; one that was just accepted becomes a link to its group. */
export const Invitations = ({ pending }: { pending: Invite[] }) => {
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
