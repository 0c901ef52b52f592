import { isolated } from '@allsquare/contract-kit';
import { useQuery } from '@allsquare/kit/query';
import { useParams } from '@allsquare/kit/router';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { groupQuery } from '../groups/groups.queries.ts';
import { ActivityList } from './activity-list.tsx';

/** The activity of all the user's groups, or at /groups/:id/activity of one. */
export const ActivityPage = () => {
  const { id } = useParams();
  const { data: group } = useQuery({ ...groupQuery(id ?? ''), enabled: id !== undefined });
  const back = id
    ? { to: `/groups/${id}`, label: group ? isolated(group.name) : 'Group' }
    : { to: '/dashboard', label: 'Dashboard' };
  return (
    <>
      <PageHeader title="Activity" back={back} />
      <ActivityList groupId={id} />
    </>
  );
};
