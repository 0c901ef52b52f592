import { isolated } from '@allsquare/contract-kit';
import type { Repeat } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EditRepeatDialog } from './edit-repeat.dialog.tsx';
import { RepeatRow } from './repeat-row.tsx';
import { repeatsQuery } from './repeats.queries.ts';
import { useDeleteRepeat } from './use-delete-repeat.ts';

type DeleteRepeatProps = { repeat: Repeat; onClose: () => void };

/** Asks before a recurring bill is deleted. */
const DeleteRepeat = ({ repeat: { id, expense }, onClose }: DeleteRepeatProps) => (
  <ConfirmWrite
    write={useDeleteRepeat({ onSuccess: onClose, onRefusal: onClose })}
    input={{ params: { id } }}
    onClose={onClose}
    text={`"${isolated(expense.description)}" will no longer repeat. Bills already added stay.`}
    confirm="Delete Repeating Bill"
    icon={<Trash2 aria-hidden="true" />}
    busyText="Deleting..."
  />
);

type RepeatsDialogProps = { groupId: string; members: readonly SlotMember[]; onClose: () => void };

/** The recurring bills of a group. */
export const RepeatsDialog = ({ groupId, members, onClose }: RepeatsDialogProps) => {
  const repeats = useQuery(repeatsQuery(groupId));
  const [edited, setEdited] = useState<string>();
  const [deleted, setDeleted] = useState<Repeat>();
  const editing = repeats.data?.find(({ id }) => id === edited);
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title="Repeats"
        sub="Bills that repeat automatically."
        width={500}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <Loaded query={repeats}>
          {(list) =>
            list.length === 0 ? (
              <Empty
                title="No repeating bills"
                text="To make a bill repeat, choose how often under 'Repeats' when you add it."
              />
            ) : (
              <Rows label="Repeating bills">
                {list.map((repeat) => (
                  <RepeatRow
                    key={repeat.id}
                    repeat={repeat}
                    onEdit={() => setEdited(repeat.id)}
                    onDelete={() => setDeleted(repeat)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Dialog>
      {editing && <EditRepeatDialog repeat={editing} members={members} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteRepeat repeat={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
};
