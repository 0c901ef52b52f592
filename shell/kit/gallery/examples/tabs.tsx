import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { TabLine, TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { useState } from 'react';

/** The arrow keys move between tabs. What is beside the tabs applies to all of them. */
export const OfAPage = () => {
  const [tab, setTab] = useState('expenses');
  const tabs = [
    { value: 'expenses', label: 'Expenses' },
    { value: 'summary', label: 'Summary' },
  ];
  return (
    <Tabs label="Parts of the group" tabs={tabs} value={tab} onChange={setTab} aside={<span>5 expenses</span>}>
      <TabPanel value="expenses">What the group has spent.</TabPanel>
      <TabPanel value="summary">Who owes whom.</TabPanel>
    </Tabs>
  );
};

/** Two that share the whole width, in a dialog or a form. */
export const Wide = () => {
  const [tab, setTab] = useState('friends');
  const tabs = [
    { value: 'friends', label: 'Friends (12)' },
    { value: 'email', label: 'By email' },
  ];
  return (
    <Tabs label="Whom to add" tabs={tabs} value={tab} onChange={setTab} wide quiet>
      <TabPanel value="friends">The list of friends.</TabPanel>
      <TabPanel value="email" keepMounted>
        An address, kept while one looks at the friends.
      </TabPanel>
    </Tabs>
  );
};

/** The line without tabs, for a skeleton while they load. */
export const StillLoading = () => (
  <TabLine compact>
    <Skeleton width="min(20rem, 100%)" height="3.25rem" />
  </TabLine>
);
