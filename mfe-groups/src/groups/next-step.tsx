import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { Plus, UserPlus } from 'lucide-react';
import styles from './next-step.module.css';

/** The next step for a new group: add people, or if it has some, the first expense. */
export const NextStep = ({ group: { id, name, memberCount } }: { group: Group }) => {
  const isAlone = memberCount === 1;
  return (
    <Card className={styles.step}>
      <p className={styles.text}>
        <b>{isolated(name)}</b> is ready. Next:{' '}
        {isAlone ? 'add the people who share its costs.' : 'add what somebody has paid.'}
      </p>
      {isAlone ? (
        <ButtonLink tone="main" to={`/groups/${id}?tab=members&add-members`} icon={<UserPlus aria-hidden="true" />}>
          Add Members
        </ButtonLink>
      ) : (
        <ButtonLink tone="main" to={`/groups/${id}?add-expense`} icon={<Plus aria-hidden="true" />}>
          Add Expense
        </ButtonLink>
      )}
    </Card>
  );
};
