import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import styles from './first-few.module.css';

/** So many rows are what matters. */
export const FEW = 3;

type FirstFewProps = {
  /** Names the list. */
  label: string;
  /** What the rows are: 'balances'. */
  what: string;
  /** How many there are, as the button says. */
  count: number | string;
  /** The address where all of them stand; without it they open here. */
  allAt?: string;
  /** One of the other rows is asked for. */
  opens?: boolean;
  /** What stands behind the last row. */
  end?: ReactNode;
  /** The rows, the most important ones first. */
  children: readonly ReactNode[];
};

/** The first few rows of a list; behind a button, which stays where it is, all others. */
export const FirstFew = ({ label, what, count, allAt, opens = false, end, children }: FirstFewProps) => {
  const [isWanted, setWanted] = useState<boolean>();
  const others = children.slice(FEW);
  const isOpen = (isWanted ?? opens) && others.length > 0;
  const named = <VisuallyHidden> {what}</VisuallyHidden>;
  return (
    <>
      {children.length > 0 && <Rows label={label}>{children.slice(0, FEW)}</Rows>}
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
      {isOpen && <Rows label={`${label}, continued`}>{others}</Rows>}
      {(isOpen || others.length === 0) && end}
    </>
  );
};
