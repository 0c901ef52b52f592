import { cancelInvite, type Invite, problems } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { useWrite } from '@allsquare/kit/query';
import { IconButton } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { FreeTile, initialsOf } from '@allsquare/kit/ui/tile';
import { toast } from '@allsquare/kit/ui/toast';
import { X } from 'lucide-react';
import styles from '../card.module.css';
import { fallbackToast } from '../groups/refusal.ts';

const FAILED = 'Failed to cancel the invitation';

type InvitedCardProps = {
  invite: Invite;
  /** Whether the caller may take it back: its sender and admins. */
  mayCancel: boolean;
};

/** Somebody who has been invited and has not answered: the email alone. */
export const InvitedCard = ({ invite: { id, email, createdAt }, mayCancel }: InvitedCardProps) => {
  const cancel = useWrite(cancelInvite, {
    problems,
    topics: ['invites'],
    failure: { title: 'Error', message: FAILED },
    onSuccess: () => toast.success('Invitation cancelled', `${email} can no longer accept it.`),
    onRefusal: fallbackToast(FAILED),
  });
  return (
    <li className={`${styles.card} ${styles.invited}`}>
      <FreeTile className={styles.tile}>{initialsOf('', email)}</FreeTile>
      <h2 className={styles.title}>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </h2>
      <p className={`${styles.line} ${styles.state}`}>
        <Chip>Invited</Chip>
        {formatDay(createdAt)}
      </p>
      {mayCancel && (
        <div className={styles.actions}>
          <IconButton
            label={`Cancel the invitation of ${email}`}
            danger
            aria-disabled={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  );
};
