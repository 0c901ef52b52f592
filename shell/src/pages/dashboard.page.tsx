import { WhenIdle } from '@allsquare/kit/frame';
import { preloaded } from '@allsquare/kit/on-demand';
import { Slot } from '@allsquare/kit/slots';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Unverified } from '../verification/unverified.tsx';
import styles from './dashboard.page.module.css';

const WaitingInvites = lazy(
  preloaded(() => import('./waiting-invites.tsx').then(({ WaitingInvites }) => ({ default: WaitingInvites }))),
);

const TABS = [
  { value: 'activity', label: 'Activity' },
  { value: 'groups', label: 'Groups' },
] as const;

/** Matches the remote's own skeleton, which replaces it while the totals load. */
const TotalsSkeleton = () => (
  <div className={styles.totals} role="status" aria-busy="true" aria-label="Loading the summary">
    {['280px', '140px', '140px'].map((width, block) => (
      <div key={block}>
        <Skeleton width="min(6.25rem, 60%)" height="0.875rem" />
        <Skeleton width={`min(${width}, 90%)`} height={block === 0 ? '3.5rem' : '2.25rem'} />
      </div>
    ))}
  </div>
);

/** /dashboard, also with ?tab=groups. Totals, activity and groups come from the remotes that own them. */
export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'groups' ? 'groups' : 'activity';
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <div className={styles.actions}>
            <div className={styles.quickAdd}>
              <WhenIdle>
                <Slot name="quick-add" look="button" quiet />
              </WhenIdle>
            </div>
            <ButtonLink tone="main" to="/groups/new" icon={<Plus aria-hidden="true" />}>
              Create New Group
            </ButtonLink>
          </div>
        }
      />
      <WhenIdle>
        <Unverified />
        <Suspense>
          <WaitingInvites />
        </Suspense>
      </WhenIdle>
      <Slot name="dashboard.totals" fallback={<TotalsSkeleton />} />
      <Tabs
        label="Dashboard"
        tabs={TABS}
        value={tab}
        onChange={(next) =>
          setSearch(next === 'groups' ? { tab: next } : {}, { replace: true, preventScrollReset: true })
        }
        aside={
          tab === 'activity' && (
            <ButtonLink to="/expenses" className={styles.allExpenses}>
              View All Expenses
            </ButtonLink>
          )
        }
      >
        <TabPanel value="activity">
          <Slot name="dashboard.activity" fallback={<SkeletonRows rows={6} />} />
        </TabPanel>
        <TabPanel value="groups">
          <Slot name="dashboard.groups" fallback={<SkeletonRows rows={6} />} />
        </TabPanel>
      </Tabs>
    </>
  );
};
