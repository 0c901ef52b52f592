import { type UseQueryResult, useQuery } from '@allsquare/kit/query';
import { useSearchParams } from '@allsquare/kit/router';
import { Failed } from '@allsquare/kit/ui/failed';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { ReceivedRequests } from '../requests/received-requests.tsx';
import { requestsQuery } from '../requests/requests.queries.ts';
import { SentRequests } from '../requests/sent-requests.tsx';
import { AddFriend } from './add-friend.tsx';
import { FriendGrid } from './friend-grid.tsx';
import styles from './friends.page.module.css';
import { friendsQuery, loadFailure } from './friends.queries.ts';
import { FriendsSkeleton } from './friends-skeleton.tsx';

const tabLabel = (label: string, list: unknown[] | undefined) => (list ? `${label} (${list.length})` : label);
const hasFailed = (query: UseQueryResult) => query.isError && query.data === undefined;

/** /friends; `?tab=requests` opens the requests. */
export const FriendsPage = () => {
  const friends = useQuery(friendsQuery);
  const requests = useQuery(requestsQuery);
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'requests' ? 'requests' : 'friends';
  const failed = [friends, requests].filter(hasFailed);
  return (
    <>
      <PageHeader title="Friends" />
      <Tabs
        label="Friends"
        tabs={[
          { value: 'friends', label: tabLabel('My Friends', friends.data) },
          { value: 'requests', label: tabLabel('Friend Requests', requests.data?.received) },
        ]}
        value={tab}
        onChange={(next) => setSearch(next === 'requests' ? { tab: next } : {}, { replace: true })}
      >
        <TabPanel value="friends" keepMounted>
          <AddFriend />
          {failed.length > 0 && (
            <div className={styles.failed}>
              <Failed {...loadFailure} onRetry={() => failed.forEach((query) => void query.refetch())} />
            </div>
          )}
          {!hasFailed(friends) && (
            <Loaded query={friends} skeleton={<FriendsSkeleton />}>
              {(all) => <FriendGrid friends={all} />}
            </Loaded>
          )}
          {!hasFailed(requests) && (
            <Loaded query={requests} skeleton={null}>
              {({ sent }) => <SentRequests requests={sent} />}
            </Loaded>
          )}
        </TabPanel>
        <TabPanel value="requests">
          <Loaded query={requests} failure={loadFailure}>
            {({ received }) => <ReceivedRequests requests={received} />}
          </Loaded>
        </TabPanel>
      </Tabs>
    </>
  );
};
