import { addMember, type GroupWithMembers, problems } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';
import { type PickedFriend, Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { toast } from '@allsquare/kit/ui/toast';
import { useState } from 'react';

const friendsOf = (count: number) => `${count} ${count === 1 ? 'Friend' : 'Friends'}`;

/** Adds friends one after the other; answers those who could not be added, each after a notice of their own. */
const useAddFriends = (groupId: string) => {
  const add = useWrite(addMember, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to add member to group' },
    onRefusal: () => true,
  });
  return async (friends: PickedFriend[]) => {
    const refused: PickedFriend[] = [];
    for (const friend of friends) {
      try {
        await add.mutateAsync({ params: { id: groupId }, body: { email: friend.email, role: 'member' } });
      } catch (error) {
        const code = error instanceof ApiError && error.code;
        if (code === 'already-a-member') continue;
        if (code) toast.failure('Error', `Failed to add ${friend.email} to the group`);
        refused.push(friend);
      }
    }
    return refused;
  };
};

type AddMembersProps = { group: GroupWithMembers; onClose: () => void };

/** Picks friends and adds them to the group as members. */
export const AddMembersDialog = ({ group, onClose }: AddMembersProps) => {
  const [picked, setPicked] = useState<PickedFriend[]>([]);
  const [adding, setAdding] = useState(false);
  const addFriends = useAddFriends(group.id);

  const submit = async () => {
    if (picked.length === 0) {
      toast.failure('No Friends Selected', 'Please select at least one friend to add.');
      return;
    }
    setAdding(true);
    const refused = await addFriends(picked);
    setAdding(false);
    const added = picked.length - refused.length;
    if (added > 0)
      toast.success('Friends Added!', `${friendsOf(added).toLowerCase()} can now share expenses in ${group.name}.`);
    if (refused.length === 0) onClose();
    else setPicked(refused);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Members"
      width={500}
      sub={
        <span className="flex items-center gap-2">
          <Mosaic people={group.people} count={group.memberCount} settled={group.settled} size={18} />
          <span className="truncate">{group.name}</span>
        </span>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="ink" className="k-go" busy={adding} busyText="Adding..." onClick={() => void submit()}>
            {picked.length > 0 ? `Add ${friendsOf(picked.length)}` : 'Add Friends'}
          </Button>
        </>
      }
    >
      <Slot
        name="friend-picker"
        selected={picked}
        onChange={setPicked}
        exclude={group.members.map(({ userId }) => userId)}
      />
    </Dialog>
  );
};
