import type { GroupWithMembers } from '@allsquare/groups-contract';
import { hasStatus } from '@allsquare/kit/api';
import { useIdle } from '@allsquare/kit/idle';
import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useNavigate, useParams } from '@allsquare/kit/router';
import { Slot } from '@allsquare/kit/slots';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { BackLink, PageHeader, PageTitle } from '@allsquare/kit/ui/page-header';
import { StickyHeader } from '@allsquare/kit/ui/sticky-header';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { groupQuery } from '../groups/groups.queries.ts';
import { CompactGroupHeader } from './compact-group-header.tsx';
import styles from './group-header.module.css';
import { GroupHeader } from './group-header.tsx';
import { GroupSkeleton } from './group-skeleton.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { GuestStrip } from './guest-strip.tsx';

const ArchiveProposal = lazy(() =>
  import(/* webpackChunkName: "archive" */ './archive-proposal.tsx').then((loaded) => ({
    default: loaded.ArchiveProposal,
  })),
);

const DEFAULT_REASON = 'You are not in this group, or it was deleted. To get in, ask a member for its join link.';

/**
 * Shown for every group that the caller is not in, whether it exists or not. A slot adds who removed the caller and
 * their unsaved drafts.
 */
const GroupNotFound = ({ id }: { id: string }) => {
  const [reason, setReason] = useState(DEFAULT_REASON);
  return (
    <>
      <div role="status">
        <PageTitle>Group not found</PageTitle>
        <Empty
          whole
          title="Group not found"
          text={reason}
          you={false}
          action={
            <ButtonLink to="/groups" icon={<ArrowLeft aria-hidden="true" />}>
              Groups
            </ButtonLink>
          }
        />
      </div>
      <Slot name="group.gone" groupId={id} onTold={setReason} quiet />
    </>
  );
};

/** Loaded when the page is complete, because it is rarely due. */
const Proposal = ({ group }: { group: GroupWithMembers }) =>
  useIdle() && (
    <Suspense>
      <ArchiveProposal group={group} />
    </Suspense>
  );

/** /groups/:id, also with ?highlight={expenseId} and ?tab= */
export const GroupPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const group = useQuery(groupQuery(id));
  const isNotFound = hasStatus(group.error, 404);
  // Without a network the page says so, and loads when it is back.
  const failed = group.isLoadingError && !isNotFound && navigator.onLine;
  const isUnseen = group.isLoadingError && !isNotFound && !failed;

  useEffect(() => {
    if (!failed) return;
    toast.failure('Error', 'Failed to load group details');
    void navigate('/', { replace: true });
  }, [failed, navigate]);

  if (isNotFound) return <GroupNotFound key={id} id={id} />;
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackLink to="/groups">Groups</BackLink>
      </div>
      {isUnseen && <PageHeader title="Group" />}
      {failed ? (
        <GroupSkeleton />
      ) : (
        <Loaded query={group} skeleton={<GroupSkeleton />}>
          {(loaded) => (
            <CurrencyContext value={loaded.currency}>
              <PageTitle>{loaded.name}</PageTitle>
              <StickyHeader head={<GroupHeader group={loaded} />}>
                <CompactGroupHeader group={loaded} />
              </StickyHeader>
              <GuestStrip />
              <GroupTabs group={loaded} />
              {loaded.settled && !loaded.archived && <Proposal group={loaded} />}
            </CurrencyContext>
          )}
        </Loaded>
      )}
    </div>
  );
};
