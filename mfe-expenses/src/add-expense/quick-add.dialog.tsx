import { isolated } from '@allsquare/contract-kit';
import { hasStatus } from '@allsquare/kit/api';
import { moveDraft } from '@allsquare/kit/draft';
import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Failed } from '@allsquare/kit/ui/failed';
import { Select } from '@allsquare/kit/ui/select';
import { useState } from 'react';
import { GroupMosaic } from '../groups/group-mosaic.tsx';
import { groupQuery, groupsQuery, membersOf } from '../groups/groups.queries.ts';
import { ADD_EXPENSE } from './add-draft.ts';
import { AddExpenseDialog } from './add-expense.dialog.tsx';
import { readLastGroup, storeLastGroup } from './last-used.ts';

export { groupsQuery } from '../groups/groups.queries.ts';

export type QuickAddProps = {
  /** The group, if it is not the last used one. */ at?: string;
  onClose: () => void;
};

/** Add Expense for the last used group or another one. */
export const QuickAddDialog = ({ at, onClose }: QuickAddProps) => {
  const me = useSession().user.id;
  const { data: groups = [] } = useQuery(groupsQuery);
  const [groupId, setGroupId] = useState(() => {
    const last = at ?? readLastGroup();
    return (groups.find(({ id }) => id === last) ?? groups[0])?.id ?? '';
  });
  const group = useQuery(groupQuery(groupId));
  const isGone = hasStatus(group.error, 404);
  const members = group.data ? membersOf(group.data) : [];
  const [opening, setOpening] = useState(0);
  const choose = (id: string) => {
    const hasOwn = moveDraft(me, ADD_EXPENSE, groupId, id);
    if (hasOwn) setOpening(opening + 1);
    setGroupId(id);
    storeLastGroup(id);
  };
  const chosen = groups.find(({ id }) => id === groupId);
  return (
    <CurrencyContext value={chosen?.currency}>
      <AddExpenseDialog
        key={opening}
        group={{ id: groupId, name: chosen?.name ?? '' }}
        members={members}
        payer={(members.find(({ userId }) => userId === me) ?? members[0])?.userId ?? me}
        place="quick-add"
        onClose={onClose}
        choice={
          <>
            <Select
              label="Group"
              hiddenLabel
              options={groups.map((one) => ({
                value: one.id,
                label: one.name,
                icon: <GroupMosaic group={one} size={28} />,
              }))}
              value={groupId}
              onChange={choose}
            />
            {isGone && (
              <p role="alert">
                {isolated(group.data?.name ?? 'This group')} was deleted, or you are no longer a member. Choose another
                group: what you typed stays.
              </p>
            )}
            {group.isLoadingError && !isGone && (
              <Failed title="Error" message="Failed to load group details" onRetry={() => void group.refetch()} />
            )}
          </>
        }
      />
    </CurrencyContext>
  );
};
