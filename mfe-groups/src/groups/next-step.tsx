import type { Group } from '@allsquare/groups-contract';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { UserPlus } from 'lucide-react';
import styles from './next-step.module.css';

/** After a group was made: on to its people. */
export const NextStep = ({ group: { id, name } }: { group: Group }) => (
  <Card className={styles.step}>
    <p className={styles.text}>
      <b>{name}</b> is ready. Next: add the people who share its costs.
    </p>
    <ButtonLink tone="main" to={`/groups/${id}?tab=members&add-members`} icon={<UserPlus aria-hidden="true" />}>
      Add Members
    </ButtonLink>
  </Card>
);
