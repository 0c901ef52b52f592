import { useQuery } from '@allsquare/kit/query';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Plus } from 'lucide-react';
import { groupsQuery, newestGroupsQuery } from '../groups/groups.queries.ts';
import styles from './first-step.module.css';
import { QuickAdd } from './quick-add.tsx';

/** `readsAllGroups`: beside it all groups are asked for, elsewhere the newest ones. */
type FirstStepProps = { readsAllGroups?: boolean };

/** What one does where no expense is: without a group make one, else add an expense. */
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
