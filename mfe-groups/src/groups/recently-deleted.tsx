import { type Group, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { formatDay } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { useId } from 'react';
import { deletedGroupsQuery } from './groups.queries.ts';
import styles from './recently-deleted.module.css';
import { useRestoreGroup } from './use-restore-group.ts';

/** In milliseconds. */
const DAY = 86_400_000;

type DeletedGroup = Group & { deletedAt: string };

/** '30 days left' at first, '1 day left' on the last day. */
const timeLeft = (deletedAt: string) => {
  const days = Math.ceil(RESTORABLE_DAYS - (Date.now() - Date.parse(deletedAt)) / DAY);
  // The clocks of browser and server may differ.
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

const DeletedGroups = ({ groups }: { groups: Group[] }) => {
  // An older svc-groups does not know the parameter and answers the groups that are not deleted.
  const deleted = groups.filter((group): group is DeletedGroup => group.deletedAt !== undefined);
  if (deleted.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Recently deleted</h2>
      <Rows label="Recently deleted groups">
        {deleted.map((group) => (
          <DeletedRow key={group.id} group={group} />
        ))}
      </Rows>
    </section>
  );
};

/** A block of /groups: the deleted groups that the caller can restore; nothing where there is none. */
export const RecentlyDeleted = () => (
  <Loaded
    query={useQuery(deletedGroupsQuery)}
    skeleton={null}
    failure={{ title: 'Deleted groups could not be loaded' }}
  >
    {(groups) => <DeletedGroups groups={groups} />}
  </Loaded>
);
