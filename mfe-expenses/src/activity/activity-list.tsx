import type { Activity } from '@allsquare/expenses-contract';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { Select } from '@allsquare/kit/ui/select';
import { SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { Fragment, useState } from 'react';
import { memberOptions } from '../parts/member-options.tsx';
import styles from './activity.module.css';
import { activityQuery } from './activity.queries.ts';
import { ActivityRow } from './activity-row.tsx';
import { daysOf } from './activity-words.ts';
import { RunRow } from './run-row.tsx';
import { type Run, runsOf } from './runs.ts';
import { UndoSince } from './undo-since.dialog.tsx';
import { undoneHere } from './undone-here.ts';
import { useActors } from './use-actors.ts';
import { useUndoEntry } from './use-undo-entry.ts';

const ALL = 'all';
const ROWS = 6;
const SKELETON = (
  <div className={styles.loading}>
    <SkeletonRows rows={ROWS} label="Loading the activity" className={styles.row}>
      <SkeletonItem picture={['2.5rem', '2.5rem']} />
    </SkeletonRows>
  </div>
);

type ActivityListProps = {
  /** Of one group only. */
  groupId?: string;
  /** Called when a row opens another page, in the dialog of older pages. */
  onLeave?: () => void;
};

/** The activity by day, newest first. Older pages show it in the slot group.activity. */
export const ActivityList = ({ groupId, onLeave }: ActivityListProps) => {
  const me = useSession().user.id;
  const { actors, isAdmin } = useActors(groupId);
  const [by, setBy] = useState<string>();
  const [since, setSince] = useState<string>();
  const query = useInfiniteQuery(activityQuery({ groupId, by }));
  const { undone, undoOf } = useUndoEntry();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (run: Run) => run.some(({ id }) => opened.has(id));
  const toggle = (run: Run) => {
    const others = new Set(opened);
    for (const { id } of run) others.delete(id);
    setOpened(isOpen(run) ? others : others.add(run[0].id));
  };
  const Heading = onLeave ? 'h3' : 'h2';
  const actor = actors.find(({ userId }) => userId === by);
  const canUndoAll = isAdmin && actor !== undefined;
  return (
    <>
      {groupId && (
        <div className={styles.filter}>
          <Select
            label="Member"
            options={[{ value: ALL, label: 'Everybody' }, ...memberOptions(actors, me)]}
            value={by ?? ALL}
            onChange={(chosen) => setBy(chosen === ALL ? undefined : chosen)}
          />
          {canUndoAll && <p>To undo several entries at once, choose the earliest one.</p>}
        </div>
      )}
      {groupId && actor && since && (
        <UndoSince groupId={groupId} person={actor} since={since} onClose={() => setSince(undefined)} />
      )}
      <Loaded query={query} skeleton={SKELETON}>
        {({ rows: all }) => {
          if (all.length === 0)
            return (
              <Empty title="No activity yet" text="Everything that is added, changed, deleted or paid appears here." />
            );
          const { rows, isUndone } = undoneHere(all, undone);
          const rowOf = (activity: Activity) => (
            <ActivityRow
              key={activity.id}
              activity={activity}
              showsGroup={!groupId}
              undo={undoOf(activity, isUndone(activity))}
              onUndoSince={canUndoAll ? () => setSince(activity.at) : undefined}
              onLeave={onLeave}
            />
          );
          return (
            <>
              {daysOf(rows).map(([day, ofDay]) => (
                <section key={day} className={styles.day}>
                  <Heading className={styles.heading}>{day}</Heading>
                  <Rows label={`Activity of ${day}`}>
                    {(canUndoAll ? ofDay.map((row): Run => [row]) : runsOf(ofDay)).map((run) =>
                      run.length === 1 ? (
                        rowOf(run[0])
                      ) : (
                        <Fragment key={run.at(-1)?.id}>
                          <RunRow run={run} showsGroup={!groupId} isOpen={isOpen(run)} onToggle={() => toggle(run)} />
                          {isOpen(run) && run.map(rowOf)}
                        </Fragment>
                      ),
                    )}
                  </Rows>
                </section>
              ))}
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
};
