import { type Group, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { useId } from 'react';
import styles from './deleted-groups.module.css';
import { useRestoreGroup } from './use-restore-group.ts';

/** In milliseconds. */
const DAY = 86_400_000;

export type DeletedGroup = Group & { deletedAt: string };

/** From '30 days left' down to '1 day left'. */
const timeLeft = (deletedAt: string) => {
  const days = Math.ceil(RESTORABLE_DAYS - (Date.now() - Date.parse(deletedAt)) / DAY);
  // The browser's clock may differ from the server's.
  const shown = Math.min(Math.max(days, 1), RESTORABLE_DAYS);
  return `${shown} ${shown === 1 ? 'day' : 'days'} left`;
};

const DeletedRow = ({ group }: { group: DeletedGroup }) => {
  const { id, name, deletedAt } = group;
  const titleId = useId();
  const restore = useRestoreGroup(group);
  return (
    <Row className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name} id={titleId}>
          {name}
        </h3>
        <p className={styles.line}>
          Deleted {formatDay(deletedAt)} · {timeLeft(deletedAt)}
        </p>
      </div>
      <Button
        dense
        busy={restore.isPending}
        busyText="Restoring..."
        disabled={restore.isSuccess}
        aria-describedby={titleId}
        onClick={() => restore.mutate({ params: { id } })}
      >
        Restore
      </Button>
    </Row>
  );
};

/** The deleted groups that the caller can restore. */
export const DeletedGroups = ({ deleted }: { deleted: DeletedGroup[] }) => (
  <section className={styles.section}>
    <h2 className={styles.title}>Recently deleted</h2>
    <Rows label="Recently deleted groups">
      {deleted.map((group) => (
        <DeletedRow key={group.id} group={group} />
      ))}
    </Rows>
  </section>
);
