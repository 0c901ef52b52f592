import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Failed } from '@allsquare/kit/ui/failed';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { Select } from '@allsquare/kit/ui/select';
import { useState } from 'react';
import { groupQuery, groupsQuery, membersOf } from '../groups/groups.queries.ts';
import { AddExpenseDialog } from './add-expense.dialog.tsx';
import { keepLastGroup, readLastGroup } from './last-group.ts';

export { groupsQuery } from '../groups/groups.queries.ts';

/** Add Expense for the group used last, or another one. */
export const QuickAddDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useSession().user.id;
  const { data: groups = [] } = useQuery(groupsQuery);
  const [groupId, setGroupId] = useState(() => {
    const last = readLastGroup();
    return (groups.find(({ id }) => id === last) ?? groups[0])?.id ?? '';
  });
  const group = useQuery(groupQuery(groupId));
  const members = group.data ? membersOf(group.data) : [];
  const choose = (id: string) => {
    setGroupId(id);
    keepLastGroup(id);
  };
  return (
    <AddExpenseDialog
      group={{ id: groupId, name: groups.find(({ id }) => id === groupId)?.name ?? '' }}
      members={members}
      payer={(members.find(({ userId }) => userId === me) ?? members[0])?.userId ?? me}
      onClose={onClose}
      choice={
        <>
          <Select
            label="Group"
            options={groups.map(({ id, name, people, memberCount, settled }) => ({
              value: id,
              label: name,
              icon: <Mosaic people={people} count={memberCount} settled={settled} size={28} />,
            }))}
            value={groupId}
            onChange={choose}
          />
          {group.isLoadingError && (
            <Failed title="Error" message="Failed to load group details" onRetry={() => void group.refetch()} />
          )}
        </>
      }
    />
  );
};
