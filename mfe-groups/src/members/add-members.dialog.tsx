import type { GroupWithMembers } from '@allsquare/groups-contract';
import type { PickedFriend } from '@allsquare/groups-slots';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useWatch } from '@allsquare/kit/form';
import { Slot } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { toast } from '@allsquare/kit/ui/toast';
import { useId, useState } from 'react';
import { GroupMosaic } from '../groups/group-mosaic.tsx';
import { findMemberLikeEmail } from '../identity/similar-members.ts';
import { useDuplicateCheck } from '../identity/use-duplicate-check.tsx';
import { defaultInviteMessage, InviteFields, useInviteForm } from '../invites/invite-fields.tsx';
import { useInviteMember } from '../invites/use-invite-member.ts';
import styles from './add-members.dialog.module.css';
import { ADD_MEMBERS, type AddMembersDraft } from './add-members-draft.ts';
import { AddNames, useAddNames } from './add-names.tsx';
import { friendsCount, useAddFriends } from './use-add-friends.ts';

const tabs = [
  { value: 'friends', label: 'Friends' },
  { value: 'invite', label: 'Email Invite' },
  { value: 'name', label: 'Name' },
] as const;

type AddMembersProps = { group: GroupWithMembers; onClose: () => void };

/**
 * Adds friends to the group, invites anybody by email, or adds people without an account by name. Starts with the email
 * if no friend is left to add.
 */
export const AddMembersDialog = ({ group, onClose }: AddMembersProps) => {
  const inviteId = useId();
  const nameId = useId();
  const draft = useDraft<AddMembersDraft>(ADD_MEMBERS, group.id, 'group', 'A new member');
  const { restored } = draft;
  const [chosenTab, setTab] = useState(restored?.tab);
  const [isNobody, setNobody] = useState(false);
  const tab = chosenTab ?? (isNobody ? 'invite' : 'friends');
  const [chosen, setPicked] = useState<PickedFriend[]>([]);
  const [adding, setAdding] = useState(false);
  const end = () => {
    draft.discard();
    onClose();
  };
  const leave = () => {
    draft.close();
    onClose();
  };
  const { checkDuplicate, question } = useDuplicateCheck(group);
  const addFriends = useAddFriends(group, checkDuplicate);
  const names = useAddNames(group, checkDuplicate, {
    initialNames: restored?.name,
    draft,
    mayBeSaved: draft.outcome === 'unknown',
    onDone: end,
  });
  const form = useInviteForm(group, restored);
  const start = { email: '', message: defaultInviteMessage(group), name: '' };
  const { email, message } = { ...start, ...useWatch({ control: form.control }) };
  const name = names.names.join(', ');
  useStoreDraft(draft, { tab, email, message, name }, { tab, ...start }, { email, message, name });
  const discard = () => {
    draft.discard();
    form.reset(start);
    names.change([]);
  };
  const invite = useInviteMember(group, form, { draft, onClose: end });
  const isSending = form.formState.isSubmitting || invite.isPending;
  const submitInvite = form.handleSubmit(async ({ email, message }) => {
    const sent = checkDuplicate(email, findMemberLikeEmail(group.members, email), (as) =>
      invite.mutateAsync({ params: { id: group.id }, body: { email, role: 'member', message, ...as } }),
    );
    // The error was shown; the form stays open.
    if ((await sent.catch(() => undefined)) === 'here') end();
  });
  const isNaming = names.busy;
  const busy = adding || isSending || isNaming;
  const memberIds = group.members.map(({ userId }) => userId);
  // Somebody may have become a member while the dialog is open.
  const picked = chosen.filter(({ userId }) => !memberIds.includes(userId));

  const add = async () => {
    if (picked.length === 0) {
      toast.failure('No Friends Selected', 'Please select at least one friend to add.');
      return;
    }
    setAdding(true);
    const refused = await addFriends(picked);
    setAdding(false);
    if (refused.length === 0) end();
    else setPicked(refused);
  };

  return (
    <Dialog
      open
      onOpenChange={() => !busy && leave()}
      title="Add Members"
      width={500}
      sub={
        <span className={styles.group}>
          <GroupMosaic group={group} size={18} />
          <span className={styles.name}>{group.name}</span>
        </span>
      }
      actions={
        <>
          <Button disabled={busy} onClick={end}>
            Cancel
          </Button>
          {tab === 'friends' && (
            <Button key="add" tone="main" place="go" busy={adding} busyText="Adding..." onClick={() => void add()}>
              {picked.length > 0 ? `Add ${friendsCount(picked.length)}` : 'Add Friends'}
            </Button>
          )}
          {tab === 'invite' && (
            <Button
              key="invite"
              type="submit"
              form={inviteId}
              tone="main"
              place="go"
              busy={isSending}
              busyText="Sending..."
            >
              Send Invitation
            </Button>
          )}
          {tab === 'name' && (
            <Button key="name" type="submit" form={nameId} tone="main" place="go" busy={isNaming} busyText="Adding...">
              Add Name
            </Button>
          )}
        </>
      }
    >
      <DraftLine draft={draft} onDiscard={discard} />
      <Tabs label="How to add members" tabs={tabs} value={tab} onChange={setTab} wide>
        <TabPanel value="friends" keepMounted>
          <div className={styles.panel}>
            <Slot
              name="friend-picker"
              selected={picked}
              onChange={setPicked}
              exclude={memberIds}
              onNobody={() => setNobody(true)}
            />
          </div>
        </TabPanel>
        <TabPanel value="invite" keepMounted>
          <form id={inviteId} className={styles.panel} onSubmit={(event) => void submitInvite(event)} noValidate>
            <InviteFields
              form={form}
              hint="They can share expenses once they join. Added by name or with the group's link, they can right away."
            />
          </form>
        </TabPanel>
        <TabPanel value="name" keepMounted>
          <AddNames id={nameId} className={styles.panel} adding={names} />
        </TabPanel>
      </Tabs>
      {question}
    </Dialog>
  );
};
