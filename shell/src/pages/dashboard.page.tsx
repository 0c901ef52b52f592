import { Slot } from '@allsquare/kit/slots';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { Plus } from 'lucide-react';
import { useState } from 'react';

const TABS = [
  { value: 'activity', label: 'Activity' },
  { value: 'groups', label: 'Groups' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const TotalsSkeleton = () => (
  <div className="s-totals-skeleton" role="status" aria-busy="true" aria-label="Loading the summary">
    <Skeleton width="100%" height="100%" />
    <Skeleton width="100%" height="100%" />
    <Skeleton width="100%" height="100%" />
  </div>
);

/** Figures, activity and groups belong to the remotes that know them. */
export const Component = () => {
  const [tab, setTab] = useState<Tab>('activity');
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <ButtonLink tone="main" to="/groups/new" icon={<Plus aria-hidden="true" />} className="s-desk">
            Create New Group
          </ButtonLink>
        }
      />
      <Slot name="dashboard.totals" fallback={<TotalsSkeleton />} />
      <Tabs label="Dashboard" tabs={TABS} value={tab} onChange={setTab}>
        <TabPanel value="activity">
          <Slot name="dashboard.activity" />
        </TabPanel>
        <TabPanel value="groups">
          <Slot name="dashboard.groups" />
        </TabPanel>
      </Tabs>
    </>
  );
};
