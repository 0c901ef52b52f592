import { isolated, lookupOr } from '@allsquare/contract-kit';
import { type NotUndone, problems } from '@allsquare/expenses-contract';
import { useMoney } from '@allsquare/kit/money';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import styles from './activity.module.css';
import { activityQuery } from './activity.queries.ts';
import { useActivityWords } from './activity-words.ts';
import type { Actor } from './use-actors.ts';
import { useUndoActivity } from './use-undo-activity.ts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type Progress = { undone: number; skipped: NotUndone[]; repeats: number; isDone: boolean };
const NONE: Progress = { undone: 0, skipped: [], repeats: 0, isDone: false };

const idOf = ({ expenseId, settlementId }: NotUndone) => expenseId ?? settlementId;

/** The undone and the skipped entries of several requests, each once. */
const Result = ({ undone, skipped, repeats, total }: Progress & { total: string }) => {
  const me = useSession().user.id;
  const money = useMoney();
  const reasonOf = ({ code, by }: NotUndone) => {
    if (by) return `${by.id === me ? 'You have' : `${isolated(by.name)} has`} changed it since.`;
    return lookupOr(problems, code, 'changed-since').message;
  };
  return (
    <>
      <p role="status">
        Undid {undone} of {total}.{repeats > 0 && ` Deleted ${repeats} repeating ${repeats > 1 ? 'bills' : 'bill'}.`}
      </p>
      {skipped.length > 0 && (
        <>
          <p>These stay as they are:</p>
          <ul className={styles.entries} aria-label="Not undone">
            {skipped.map((one) => (
              <li key={idOf(one)}>
                <b>
                  {one.text ?? 'A payment'}
                  {one.amount !== undefined && `, ${money(one.amount)}`}
                </b>
                <span>{reasonOf(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

type UndoSinceProps = { groupId: string; person: Actor; since: string; onClose: () => void };

/** Lists what a person did since a time, asks for confirmation, and undoes it page by page. */
export const UndoSince = ({ groupId, person, since, onClose }: UndoSinceProps) => {
  const me = useSession().user.id;
  const { sentence } = useActivityWords();
  const asked = { groupId, userId: person.userId, since };
  const query = useInfiniteQuery(activityQuery({ groupId, by: person.userId, since }));
  const [progress, setProgress] = useState<Progress>();
  const write = useUndoActivity({
    onSuccess: ({ undone, skipped, repeats, next }) => {
      setProgress((before = NONE) => {
        const known = new Set(before.skipped.map(idOf));
        return {
          undone: before.undone + undone,
          skipped: [...before.skipped, ...skipped.filter((one) => !known.has(idOf(one)))],
          repeats: before.repeats + repeats,
          isDone: !next,
        };
      });
      if (next) write.mutate({ body: { ...asked, after: next } });
    },
  });
  const isDone = progress?.isDone === true;
  const isBusy = write.isPending || (progress !== undefined && !isDone && !write.isError);
  const total = query.data?.total ?? '';
  const who = person.userId === me ? 'you' : isolated(person.name);
  return (
    <Dialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title={`Undo everything ${who} added since ${moments.format(new Date(since))}`}
      sub={
        progress
          ? undefined
          : 'Expenses, payments and repeating bills added since then are deleted. Changed and deleted ones go back to how they were. Anything that others changed later stays.'
      }
      width={600}
      actions={
        isDone ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              tone="danger"
              place="go"
              icon={<Undo2 aria-hidden="true" />}
              busy={isBusy}
              busyText="Undoing..."
              disabled={!query.data}
              onClick={() => write.mutate(write.variables ?? { body: asked })}
            >
              Undo everything
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <Result {...progress} total={total} />
      ) : (
        <Loaded query={query}>
          {({ rows }) => (
            <>
              <p>
                {total} {total === '1' ? 'entry' : 'entries'}:
              </p>
              <ul className={styles.entries} aria-label="To be undone">
                {rows.map((activity) => (
                  <li key={activity.id}>
                    <b>{sentence(activity)}</b>
                    <time dateTime={activity.at}>{moments.format(new Date(activity.at))}</time>
                  </li>
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
};
