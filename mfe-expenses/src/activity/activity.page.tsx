import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useParams } from '@allsquare/kit/router';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { groupQuery } from '../groups/groups.queries.ts';
import { ActivityList } from './activity-list.tsx';

/** The activity of all the user's groups, or at /groups/:id/activity of one. */
export const ActivityPage = () => {
  const { id } = useParams();
  const { data: group } = useQuery({ ...groupQuery(id ?? ''), enabled: id !== undefined });
  return (
    <>
      <PageHeader
        title="Activity"
        // A space reserves the line until the name is known.
        sub={id && <bdi>{group?.name ?? '\u00a0'}</bdi>}
        back={id ? { to: `/groups/${id}`, label: 'Group' } : { to: '/dashboard', label: 'Dashboard' }}
      />
      <CurrencyContext value={group?.currency}>
        <ActivityList groupId={id} />
      </CurrencyContext>
    </>
  );
};
