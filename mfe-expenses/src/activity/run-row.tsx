import { Row } from '@allsquare/kit/ui/row';
import { ChevronDown } from 'lucide-react';
import styles from './activity.module.css';
import { ActivityIcon } from './activity-row.tsx';
import { timeOf, useActivityWords } from './activity-words.ts';
import { isMemberEntry } from './entries.ts';
import type { Run } from './runs.ts';

type RunRowProps = { run: Run; showsGroup: boolean; isOpen: boolean; onToggle: () => void };

/** The line of a run of similar entries; shows and hides them. */
export const RunRow = ({ run, showsGroup, isOpen, onToggle }: RunRowProps) => {
  const { runSentence } = useActivityWords();
  const [last] = run;
  const [from, to] = [timeOf(run.at(-1) ?? last), timeOf(last)];
  return (
    <Row className={styles.row}>
      <ActivityIcon kind={last.kind} />
      <span className={styles.words}>
        <button type="button" className={styles.sentence} aria-expanded={isOpen} onClick={onToggle}>
          {runSentence(run)}
        </button>
        <span>
          {from === to ? to : `${from} to ${to}`}
          {showsGroup && !isMemberEntry(last) && (
            <>
              {' · '}
              <bdi>{last.groupName}</bdi>
            </>
          )}
        </span>
      </span>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </Row>
  );
};
