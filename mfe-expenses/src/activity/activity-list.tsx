import { useInfiniteQuery } from '@allsquare/kit/query';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import styles from './activity.module.css';
import { activityQuery } from './activity.queries.ts';
import { ActivityRow } from './activity-row.tsx';
import { daysOf } from './activity-words.ts';
import { useUndoActivity } from './undo-activity.ts';

const ROWS = 6;
const SKELETON = (
  <div className={styles.loading}>
    <SkeletonRows rows={ROWS} label="Loading the activity" className={styles.row}>
      <SkeletonItem picture={['2.5rem', '2.5rem']} />
    </SkeletonRows>
  </div>
);

type ActivityListProps = {
  /** Of one group alone. */
  groupId?: string;
  /** Called when a row leads on. */
  onLeave?: () => void;
};

/** What was done to the books, day by day, newest first: slot group.activity, and of all my groups. */
export const ActivityList = ({ groupId, onLeave }: ActivityListProps) => {
  const query = useInfiniteQuery(activityQuery(groupId));
  const undoOf = useUndoActivity();
  const Heading = groupId ? 'h3' : 'h2';
  return (
    <Loaded query={query} skeleton={SKELETON}>
      {(all) =>
        all.length === 0 ? (
          <Empty title="Nothing has happened yet" text="What is added, changed, deleted and paid appears here." />
        ) : (
          <>
            {daysOf(all).map(([day, rows]) => (
              <section key={day} className={styles.day}>
                <Heading className={styles.heading}>{day}</Heading>
                <Rows label={`Activity of ${day}`}>
                  {rows.map((activity) => (
                    <ActivityRow
                      key={activity.id}
                      activity={activity}
                      withGroup={!groupId}
                      undo={undoOf(activity)}
                      onLeave={onLeave}
                    />
                  ))}
                </Rows>
              </section>
            ))}
            <LoadMore query={query} />
          </>
        )
      }
    </Loaded>
  );
};
