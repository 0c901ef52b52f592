import { weekendOfFour as weekend } from '@allsquare/expenses-contract/examples';
import { groupState } from '@allsquare/groups-contract';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { useSearchParams } from '@allsquare/kit/router';
import { Slot } from '@allsquare/kit/slots';
import { Menu } from '@allsquare/kit/ui/menu';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import styles from './standalone-pages.module.css';

/** Simple pages of other units, for this remote's slots while it runs alone. */
const state = groupState.data.parse(weekend.steps[0]?.data);
const group: SlotGroup = {
  id: state.groupId,
  name: state.name,
  type: state.type,
  memberCount: state.members.length,
  cents: 0,
  balance: 0,
  settled: false,
};
const members: SlotMember[] = Object.values(weekend.people).map(({ id, name, email }, index) => ({
  userId: id,
  name,
  email,
  role: index === 0 ? 'admin' : 'member',
  colour: state.members[index]?.colour ?? 1,
}));
const tabs = [
  { value: 'expenses', label: 'Expenses' },
  { value: 'summary', label: 'Summary' },
] as const;

export const StandaloneGroup = () => {
  const [tab, setTab] = useState<'expenses' | 'summary'>('expenses');
  const highlight = useSearchParams()[0].get('highlight') ?? undefined;
  const props = { group, members, highlight };
  return (
    <>
      <PageHeader
        title={group.name}
        actions={
          <>
            <Slot name="group.actions" {...props} />
            <Menu label="Group settings" icon={<Settings aria-hidden="true" />}>
              <Slot name="group.menu" group={group} />
            </Menu>
          </>
        }
      />
      <Tabs
        label="Parts of the group"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        aside={tab === 'expenses' && <Slot name="group.totals" {...props} fallback={null} />}
      >
        <TabPanel value="expenses">
          <Slot name="group.expenses" {...props} />
        </TabPanel>
        <TabPanel value="summary">
          <Slot name="group.summary" {...props} />
        </TabPanel>
      </Tabs>
    </>
  );
};

export const StandaloneDashboard = () => (
  <>
    <PageHeader title="Dashboard" />
    <Slot name="dashboard.totals" />
    <div className={styles.activity}>
      <Slot name="dashboard.activity" />
    </div>
  </>
);
