import type { Group, GroupSort } from '@allsquare/groups-contract';
import { useIdle } from '@allsquare/kit/idle';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { useLocation } from '@allsquare/kit/router';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Plus, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { findGroups } from '../groups/find-groups.ts';
import listStyles from '../groups/group-card.module.css';
import { GroupCard } from '../groups/group-card.tsx';
import { GroupSearch } from '../groups/group-search.tsx';
import { groupsQuery } from '../groups/groups.queries.ts';
import { GroupsSkeleton } from '../groups/groups-skeleton.tsx';
import { NextStep } from '../groups/next-step.tsx';
import { RecentlyDeleted } from '../groups/recently-deleted.tsx';
import { useLoadRest } from '../groups/use-load-rest.ts';
import { drawnInOrder, useSort } from '../groups/use-sort.ts';
import { MyInvites } from '../invites/my-invites.tsx';
import styles from './groups.page.module.css';

const ArchivedGroups = lazy(() =>
  import(/* webpackChunkName: "archive" */ '../groups/archived-groups.tsx').then((loaded) => ({
    default: loaded.ArchivedGroups,
  })),
);

/** Whether a search finds none of the user's groups. */
const isNothing = (groups: Group[], search: string) => groups.length > 0 && findGroups(groups, search).length === 0;

const NoGroups = ({ searched }: { searched: boolean }) => (
  <Empty
    title="No groups found"
    you={!searched}
    icon={searched && <Search aria-hidden="true" />}
    text={
      searched
        ? 'No results match your search. Try a different term.'
        : 'Create a group to start tracking shared expenses.'
    }
    action={
      <ButtonLink tone="main" to="/groups/new" icon={<Plus aria-hidden="true" />}>
        Create Your First Group
      </ButtonLink>
    }
  />
);

/** The group that the caller just created, until it has an expense. */
const useNewGroup = (groups: Group[] | undefined) => {
  const { made } = (useLocation().state as { made?: string } | null) ?? {};
  return groups?.find(({ id, settled }) => id === made && settled);
};

/** The paginated groups. During a search the remaining pages load automatically. */
const useGroups = (search: string, sort: GroupSort) => {
  // The list stays until it is there in the other order.
  const query = useInfiniteQuery({ ...groupsQuery(sort), placeholderData: (previous) => previous });
  useLoadRest(query, search.trim() !== '');
  return query;
};

type GroupListProps = {
  groups: Group[];
  sort: GroupSort;
  search: string;
  isWhole: boolean;
  isSeeking: boolean;
  newGroup?: Group;
};

const GroupList = ({ groups, sort, search, isWhole, isSeeking, newGroup }: GroupListProps) => {
  const found = findGroups(groups, search);
  if (found.length === 0 && isWhole) return groups.length === 0 && <NoGroups searched={false} />;
  if (found.length === 0) return isSeeking && <GroupsSkeleton />;
  return (
    <ul className={listStyles.list} aria-label="Your groups" {...drawnInOrder(sort)}>
      {found.map((group) => (
        <GroupCard key={group.id} group={group} highlight={group === newGroup} />
      ))}
    </ul>
  );
};

/** /groups */
export const GroupsPage = () => {
  const [search, setSearch] = useState('');
  const { sort, choose } = useSort();
  const query = useGroups(search, sort);
  const newGroup = useNewGroup(query.data?.groups);
  const isIdle = useIdle();
  return (
    <>
      <PageHeader
        title="Your Groups"
        actions={
          <ButtonLink tone={newGroup ? 'line' : 'main'} to="/groups/new" icon={<Plus aria-hidden="true" />}>
            Create Group
          </ButtonLink>
        }
      />
      {/* From the same service: shown together, with one error for both. */}
      {!query.isLoadingError && (
        <div hidden={query.isPending} className={styles.invites}>
          <MyInvites />
        </div>
      )}
      {newGroup && <NextStep group={newGroup} />}
      <GroupSearch value={search} onChange={setSearch} listed={query.data} sort={sort} onSort={choose} />
      <Loaded query={query} skeleton={<GroupsSkeleton />}>
        {({ groups }) => (
          <>
            <GroupList
              groups={groups}
              sort={sort}
              search={search}
              isWhole={!query.hasNextPage}
              isSeeking={!query.isFetchNextPageError || query.isFetchingNextPage}
              newGroup={newGroup}
            />
            <LoadMore query={query} />
            {(isIdle || search.trim() !== '') && (
              <Suspense>
                <ArchivedGroups
                  search={search}
                  nothing={isNothing(groups, search) && !query.hasNextPage && <NoGroups searched />}
                />
              </Suspense>
            )}
            <RecentlyDeleted />
          </>
        )}
      </Loaded>
    </>
  );
};
