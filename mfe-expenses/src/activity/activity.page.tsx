import { PageHeader } from '@allsquare/kit/ui/page-header';
import { ActivityList } from './activity-list.tsx';

/** /activity: what was done to the books of all my groups. */
export const ActivityPage = () => (
  <>
    <PageHeader title="Activity" back={{ to: '/dashboard', label: 'Dashboard' }} />
    <ActivityList />
  </>
);
