import type { GroupWithMembers } from '@allsquare/groups-contract';
import { useIsWide } from '@allsquare/kit/media';
import { preloaded } from '@allsquare/kit/on-demand';
import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useReopen } from '@allsquare/kit/reopen';
import { useSearchParams } from '@allsquare/kit/router';
import { refuseGuest } from '@allsquare/kit/save-account';
import { useSession } from '@allsquare/kit/session';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { Link2, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ADD_MEMBERS } from '../members/add-members-draft.ts';
import { MembersSkeleton } from '../members/members-skeleton.tsx';
import { isGuest } from '../members/rights.ts';
import { slotMembersOf } from '../members/slot-members.ts';
import styles from './group-tabs.module.css';

const MemberCards = lazy(
  preloaded(() =>
    import(/* webpackChunkName: "members" */ '../members/member-cards.tsx').then((loaded) => ({
      default: loaded.MemberCards,
    })),
  ),
);

const AddMembersDialog = lazy(
  preloaded(() =>
    import('../members/add-members.dialog.tsx').then(({ AddMembersDialog }) => ({ default: AddMembersDialog })),
  ),
);

const ShareLinkDialog = lazy(
  preloaded(() => import('../link/share-link.dialog.tsx').then((loaded) => ({ default: loaded.ShareLinkDialog }))),
);

const tabs = [
  { value: 'expenses', label: 'Expenses' },
  { value: 'members', label: 'Members' },
  { value: 'summary', label: 'Summary' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/**
 * The selected tab, stored in the URL (?tab=members) so that it survives a reload. A highlighted expense opens the
 * expenses until the user selects another tab.
 */
const useTab = () => {
  const [search, setSearch] = useSearchParams();
  const highlight = search.get('highlight') ?? undefined;
  const fromAddress = tabs.find(({ value }) => value === search.get('tab'))?.value;
  const tab: Tab = highlight ? 'expenses' : (fromAddress ?? 'expenses');
  const choose = (next: Tab) =>
    setSearch(
      (current) => {
        current.delete('highlight');
        if (next === 'expenses') current.delete('tab');
        else current.set('tab', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { tab, choose, highlight };
};

export const GroupTabs = ({ group }: { group: GroupWithMembers }) => {
  const { tab, choose, highlight } = useTab();
  const [adding, setAdding] = useState(false);
  /** For whom the link is shared: '' for anybody, else somebody who cannot be reminded. */
  const [sharing, setSharing] = useState<string>();
  const isBroad = useIsWide();
  const asGuest = isGuest(group, useSession().user.id);
  useOneTimeParam('add-members', () => (asGuest ? refuseGuest() : setAdding(true)));
  useReopen(ADD_MEMBERS, 'group', () => setAdding(true));
  useOneTimeParam('share-link', (who) => (asGuest ? refuseGuest() : setSharing(who)));
  const alone = group.members.length === 1;
  const props = { group, members: slotMembersOf(group.members), highlight };
  return (
    <div className={tab === 'expenses' ? styles.columns : undefined}>
      <Tabs
        label="Group"
        compact
        sticky
        tabs={tabs}
        value={tab}
        onChange={choose}
        aside={
          <>
            {tab === 'expenses' && (
              <div className={styles.totals}>
                <Slot name="group.totals" {...props} fallback={<span aria-busy="true" />} quiet />
              </div>
            )}
            {tab === 'members' && !asGuest && (
              <>
                <Button className={styles.share} icon={<Link2 aria-hidden="true" />} onClick={() => setSharing('')}>
                  Share link
                </Button>
                <Button
                  tone={alone ? 'main' : 'line'}
                  className={alone ? styles.addFirst : styles.add}
                  icon={<UserPlus aria-hidden="true" />}
                  onClick={() => setAdding(true)}
                >
                  {alone ? 'Add Members' : 'Add Member'}
                </Button>
              </>
            )}
          </>
        }
      >
        <TabPanel value="expenses">
          <Slot name="group.expenses" {...props} />
        </TabPanel>
        <TabPanel value="members">
          <Suspense fallback={<MembersSkeleton count={group.members.length} />}>
            <MemberCards group={group} onAdd={() => setAdding(true)} />
          </Suspense>
        </TabPanel>
        <TabPanel value="summary">
          <Slot name="group.summary" {...props} />
        </TabPanel>
      </Tabs>
      {tab === 'expenses' && (
        <div className={styles.beside}>{isBroad && <Slot name="group.summary" {...props} beside />}</div>
      )}
      {sharing !== undefined && (
        <Suspense>
          <ShareLinkDialog
            group={group}
            unreached={props.members.find(({ userId }) => userId === sharing)}
            onClose={() => setSharing(undefined)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddMembersDialog group={group} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
