import { problems } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { usePersonClass } from '@allsquare/kit/ui/tile';
import { CircleAlert, SquareCheck } from 'lucide-react';
import styles from './split.module.css';
import { missingIn, problemOf, restDivided } from './split-draft.ts';
import { includedIn, kindOf, type SplitDraft, sumOf } from './split-kinds.ts';
import type { SplitPerson } from './split-person.ts';

const verdictOf = (split: SplitDraft, amount: number) => {
  if (includedIn(split).length === 0) return 'At least one member must be included';
  if (Number.isNaN(sumOf(split))) return 'One share is not valid';
  const problem = problemOf(split, amount);
  if (!problem) return 'Adds up';
  const { problemWords, byItems } = kindOf(split);
  const missing = missingIn(split, amount);
  return byItems && missing === 0 ? problems[problem].message : problemWords(missing);
};

const detailOf = (split: SplitDraft, amount: number) =>
  includedIn(split).length === 0 || Number.isNaN(sumOf(split)) ? '' : kindOf(split).detail(split, amount);

export type SplitPlace = 'form' | 'card';
type SplitStripProps = {
  split: SplitDraft;
  amount: number;
  people: readonly SplitPerson[];
  place?: SplitPlace;
  /** The bill is still being typed: what is missing is no error yet. */
  isCalm?: boolean;
  onChange: (next: SplitDraft) => void;
};

/** The shares side by side, with an open slot if they do not add up. Sticks above the buttons of the dialog. */
export const SplitStrip = ({ split, amount, people, place, isCalm, onChange }: SplitStripProps) => {
  const classOf = usePersonClass();
  const sum = sumOf(split);
  const openState = isCalm ? 'open' : 'wrong';
  const state = problemOf(split, amount) === null ? 'done' : openState;
  const evened = missingIn(split, amount) < 0 ? restDivided(split, amount) : null;
  return (
    <div className={styles.sum} data-place={place} data-calm={isCalm || undefined}>
      <div className={styles.strip} aria-hidden="true">
        {includedIn(split).map(({ userId, cents }) => {
          const person = people.find((one) => one.userId === userId);
          return (
            person &&
            cents > 0 && (
              <i key={userId} className={classOf({ id: userId, colour: person.colour })} style={{ flexGrow: cents }} />
            )
          );
        })}
        {sum < amount && <i className={styles.rest} style={{ flexGrow: amount - sum }} />}
        {sum > amount && <i className={styles.over} style={{ flexGrow: sum - amount }} />}
      </div>
      <div className={styles.verdict}>
        <output data-state={state}>
          {state === 'wrong' && <CircleAlert aria-hidden="true" />}
          {state === 'done' && <SquareCheck aria-hidden="true" />}
          <span>{verdictOf(split, amount)}</span>
          <span className={styles.detail}>{detailOf(split, amount)}</span>
        </output>
        {evened && (
          <Button className={styles.even} onClick={() => onChange(evened)}>
            Split the rest equally
          </Button>
        )}
      </div>
    </div>
  );
};
