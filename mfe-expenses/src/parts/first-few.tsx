import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import styles from './first-few.module.css';

/** The number of rows that are shown first. */
export const FEW = 3;

type FirstFewProps = {
  /** Names the list. */
  label: string;
  /** The noun of the rows: 'balances'. */
  what: string;
  /** The total in the button. */
  count: number | string;
  /** The URL of all of them; without it they open here. */
  allAt?: string;
  /** Opens because one of the other rows is requested. */
  opens?: boolean;
  /** Shown after the last row. */
  end?: ReactNode;
  /** Screen readers skip the rows: a table has the same. */
  isDrawing?: boolean;
  /** The rows, the most important ones first. */
  children: readonly ReactNode[];
};

/** The first few rows of a list; a button, which does not move, shows the others. */
export const FirstFew = ({ label, what, count, allAt, opens = false, end, isDrawing, children }: FirstFewProps) => {
  const [isWanted, setWanted] = useState<boolean>();
  const others = children.slice(FEW);
  const isOpen = (isWanted ?? opens) && others.length > 0;
  const named = <VisuallyHidden> {what}</VisuallyHidden>;
  return (
    <>
      {children.length > 0 && (
        <Rows label={label} aria-hidden={isDrawing}>
          {children.slice(0, FEW)}
        </Rows>
      )}
      {others.length === 0 ? null : allAt ? (
        <ButtonLink wide className={styles.all} to={allAt}>
          All {count}
          {named}
        </ButtonLink>
      ) : (
        <Button wide className={styles.all} aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
          {isOpen ? 'Fewer' : `All ${count}`}
          {named}
        </Button>
      )}
      {isOpen && (
        <Rows label={`${label}, continued`} aria-hidden={isDrawing}>
          {others}
        </Rows>
      )}
      {(isOpen || others.length === 0) && end}
    </>
  );
};

/** As high as the button below the first few rows. */
export const FirstFewSkeleton = () => <Skeleton width="100%" height="2.75rem" className={styles.all} />;
