import { isolated } from '@allsquare/contract-kit';
import type { Invite } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { IconButton } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { FreeTile, initialsOf } from '@allsquare/kit/ui/tile';
import { X } from 'lucide-react';
import styles from '../card.module.css';
import { useCancelInvite } from './use-cancel-invite.ts';

type InvitedCardProps = {
  invite: Invite;
  /** Whether the caller may cancel it: its sender and admins may. */
  mayCancel: boolean;
};

/** A pending invitation: the email address if the caller may see it, else who sent the invitation. */
export const InvitedCard = ({ invite, mayCancel }: InvitedCardProps) => {
  const { id, email, createdAt } = invite;
  const cancel = useCancelInvite(invite);
  const by = `Invited by ${isolated(invite.invitedBy.name)}`;
  return (
    <li className={`${styles.card} ${styles.invited}`}>
      <FreeTile className={styles.tile}>{initialsOf('', email)}</FreeTile>
      <h2 className={styles.title}>
        <span className={styles.email} title={email || by}>
          {email || by}
        </span>
      </h2>
      <p className={`${styles.line} ${styles.state}`}>
        <Chip>Invited</Chip>
        {formatDay(createdAt)}
      </p>
      {mayCancel && (
        <div className={styles.actions}>
          <IconButton
            label={
              email
                ? `Cancel the invitation of ${isolated(email)}`
                : `Cancel the invitation by ${isolated(invite.invitedBy.name)}`
            }
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
