import { useSession } from '@allsquare/kit/session';
import { Empty } from '@allsquare/kit/ui/empty';
import { Failed } from '@allsquare/kit/ui/failed';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { Select } from '@allsquare/kit/ui/select';
import { SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { Fragment, useState } from 'react';
import { memberOptions } from '../parts/member-options.tsx';
import styles from './activity.module.css';
import { ActivityRow } from './activity-row.tsx';
import { daysOf } from './activity-words.ts';
import { type Entry, isMemberEntry } from './entries.ts';
import { RunRow } from './run-row.tsx';
import { type Run, runsOf } from './runs.ts';
import { UndoSince } from './undo-since.dialog.tsx';
import { useActivity } from './use-activity.ts';
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
  const { undone, undoOf } = useUndoEntry();
  const { books, entries, isUndone, isWaiting, membersFailed, more } = useActivity({ groupId, by }, undone);
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
  const rowOf = (entry: Entry) => (
    <ActivityRow
      key={entry.id}
      activity={entry}
      showsGroup={!groupId}
      undo={isMemberEntry(entry) ? undefined : undoOf(entry, isUndone(entry))}
      onUndoSince={canUndoAll && !isMemberEntry(entry) ? () => setSince(entry.at) : undefined}
      undoesImport={isAdmin || (!isMemberEntry(entry) && entry.by.id === me)}
      onLeave={onLeave}
    />
  );
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
      {isWaiting ? (
        SKELETON
      ) : (
        <>
          <Loaded query={books} skeleton={SKELETON}>
            {() => null}
          </Loaded>
          {membersFailed && (
            <Failed title="Who joined and left could not be loaded" onRetry={() => void membersFailed.refetch()} />
          )}
          {books.data && entries?.length === 0 && !membersFailed && (
            <Empty title="No activity yet" text="Everything that is added, changed, deleted or paid appears here." />
          )}
          {entries &&
            daysOf(entries).map(([day, ofDay]) => (
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
          <LoadMore query={more} />
        </>
      )}
    </>
  );
};
