import { useQuery } from '@allsquare/kit/query';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Plus } from 'lucide-react';
import { groupsQuery, newestGroupsQuery } from '../groups/groups.queries.ts';
import styles from './first-step.module.css';
import { QuickAdd } from './quick-add.tsx';

/** `readsAllGroups`: the page loads all groups anyway; elsewhere the newest ones suffice. */
type FirstStepProps = { readsAllGroups?: boolean };

/** The next step if there are no expenses: create a group, or add an expense if there is one. */
export const FirstStep = ({ readsAllGroups = false }: FirstStepProps) => {
  const { data: groups, isPending } = useQuery(readsAllGroups ? groupsQuery : newestGroupsQuery);
  if (isPending) return <span className={styles.loading} />;
  if (groups?.length) return <QuickAdd look="main" />;
  return (
    <ButtonLink tone="main" to="/groups/new" icon={<Plus aria-hidden="true" />}>
      Create New Group
    </ButtonLink>
  );
};
