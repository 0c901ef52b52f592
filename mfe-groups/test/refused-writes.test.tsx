import { join } from 'node:path';
import { GroupType, type GroupWithMembers, type Invite, problems } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { GuestSignInProvider } from '@allsquare/kit/session';
import { findUnsaidRefusals, people, type RefusedWrites, refusalScreensIn, writeHooksIn } from '@allsquare/kit/testing';
import { DeleteGroupDialog } from '../src/group/delete-group.dialog.tsx';
import { LeaveGroupDialog } from '../src/group/leave-group.dialog.tsx';
import { useGroupForm } from '../src/groups/group-fields.tsx';
import { useArchiveGroup } from '../src/groups/use-archive-group.ts';
import { useCreateGroup } from '../src/groups/use-create-group.ts';
import { useDeleteGroup } from '../src/groups/use-delete-group.ts';
import { useRestoreGroup } from '../src/groups/use-restore-group.ts';
import { useUnarchiveGroup } from '../src/groups/use-unarchive-group.ts';
import { useUndoGroupEdit } from '../src/groups/use-undo-group-edit.ts';
import { useUpdateGroup } from '../src/groups/use-update-group.ts';
import { useMergeOwnPlace } from '../src/identity/use-merge-own-place.ts';
import { useInviteForm } from '../src/invites/invite-fields.tsx';
import { useAcceptInvite } from '../src/invites/use-accept-invite.ts';
import { useCancelInvite } from '../src/invites/use-cancel-invite.ts';
import { useDeclineInvite } from '../src/invites/use-decline-invite.ts';
import { useInviteMember } from '../src/invites/use-invite-member.ts';
import { JoinForm } from '../src/link/join-form.tsx';
import { useDeleteLink } from '../src/link/use-delete-link.ts';
import { useJoinByLink } from '../src/link/use-join-by-link.ts';
import { AddNames, useAddNames } from '../src/members/add-names.tsx';
import { FreePlaceDialog } from '../src/members/free-place.dialog.tsx';
import { RemoveMemberDialog } from '../src/members/remove-member.dialog.tsx';
import { RenamePlaceDialog } from '../src/members/rename-place.dialog.tsx';
import { useAddFriends } from '../src/members/use-add-friends.ts';
import { useAddPlace } from '../src/members/use-add-place.ts';
import { useCreateUnit } from '../src/members/use-create-unit.ts';
import { useDeleteUnit } from '../src/members/use-delete-unit.ts';
import { useLeaveGroup } from '../src/members/use-leave-group.ts';
import { useMerge } from '../src/members/use-merge.ts';
import { useRemoveMember } from '../src/members/use-remove-member.ts';
import { useRenamePlace } from '../src/members/use-rename-place.ts';
import { useUnclaimPlace } from '../src/members/use-unclaim-place.ts';
import { useUnmerge } from '../src/members/use-unmerge.ts';
import { useUpdateRole } from '../src/members/use-update-role.ts';
import { invited, lisbonId, story } from './examples.ts';

const stepOf = (call: string, { scenarios }: (typeof story)[number]) =>
  scenarios.flatMap(({ steps }) => steps).findLast((step) => step.call === call)?.answer;
const group = stepOf('getGroup', story[0] as (typeof story)[number]) as GroupWithMembers;
const invite = (stepOf('acceptInvite', invited[0] as (typeof invited)[number]) ?? {}) as Invite;
const ben: SlotMember = { ...people.ben, userId: people.ben.id, role: 'member', colour: 2 };
const inGroup = { params: { id: lisbonId } };
const ofBen = { params: { id: lisbonId, userId: ben.userId } };
const ofInvite = { params: { id: invite.id } };
const cast = { id: lisbonId, name: 'Trip', type: GroupType.enum.trip, description: '', places: [] };

const writes: RefusedWrites = {
  useAcceptInvite: { use: () => useAcceptInvite(invite, {}), input: ofInvite },
  useAddFriends: {
    use: () => {
      const add = useAddFriends(group, async (_, __, send) => ({ answer: await send({}) }));
      return { mutate: () => void add([ben]) };
    },
    input: {},
    except: { 'already-a-member': 'who is a member already counts as added' },
  },
  useAddPlace: { use: () => useAddPlace(group, {}), input: { ...inGroup, body: { name: 'Zoe' } } },
  useArchiveGroup: { use: () => useArchiveGroup(group), input: inGroup },
  useCancelInvite: { use: () => useCancelInvite(invite), input: ofInvite },
  useCreateGroup: {
    use: () => useCreateGroup(useGroupForm(cast), {}),
    input: { body: { name: 'Trip', type: 'trip' } },
    except: { 'name-taken': 'shows a name that is twice in the list, beside the names' },
  },
  useCreateUnit: {
    use: () => useCreateUnit({}),
    input: { ...inGroup, body: { userIds: [people.ann.id, ben.userId] } },
  },
  useDeclineInvite: { use: () => useDeclineInvite(invite), input: ofInvite },
  useDeleteGroup: { use: () => useDeleteGroup(group, {}), input: inGroup },
  useDeleteLink: { use: () => useDeleteLink(lisbonId, {}), input: inGroup },
  useDeleteUnit: { use: useDeleteUnit, input: { params: { id: lisbonId, unit: lisbonId } } },
  useInviteMember: {
    use: () => useInviteMember(group, useInviteForm(group), { onClose: () => undefined }),
    input: { ...inGroup, body: { email: ben.email, role: 'member' } },
    except: {
      'already-a-member': 'shows an error beside the field',
      'maybe-here': 'asks who it is',
    },
  },
  useJoinByLink: { use: () => useJoinByLink({}), input: { body: { token: 'token' } } },
  useLeaveGroup: { use: () => useLeaveGroup(group, {}), input: ofBen },
  useMerge: { use: () => useMerge({}), input: { ...ofBen, body: { into: people.ann.id } } },
  useMergeOwnPlace: {
    use: () => {
      const { mergeInto } = useMergeOwnPlace();
      return { mutate: () => void mergeInto({ groupId: lisbonId, userId: people.ann.id }, ben.userId) };
    },
    input: {},
  },
  useRemoveMember: { use: () => useRemoveMember(group, ben, {}), input: ofBen },
  useRenamePlace: { use: () => useRenamePlace({}), input: { ...ofBen, body: { name: 'Zoe' } } },
  useRestoreGroup: { use: () => useRestoreGroup(group), input: inGroup },
  useUnarchiveGroup: { use: () => useUnarchiveGroup(group), input: inGroup },
  useUnclaimPlace: { use: () => useUnclaimPlace(group, false, {}), input: ofBen },
  useUndoGroupEdit: { use: useUndoGroupEdit, input: { ...inGroup, body: { name: 'Trip', version: 1 } } },
  useUnmerge: { use: () => useUnmerge(ben), input: ofBen },
  useUpdateGroup: {
    use: () => useUpdateGroup(useGroupForm(cast), group, {}),
    input: { ...inGroup, body: { name: 'Trip', version: 1 } },
  },
  useUpdateRole: { use: () => useUpdateRole(ben), input: { ...ofBen, body: { role: 'admin' } } },
};

const close = () => undefined;
const NameForm = () => {
  const adding = useAddNames(group, async (_, __, send) => ({ answer: await send({}) }), {
    initialNames: 'Zoe',
    mayBeSaved: false,
    onDone: close,
  });
  return (
    <>
      <AddNames id="names" adding={adding} />
      <button type="submit" form="names">
        Add
      </button>
    </>
  );
};
const screens: RefusedWrites = {
  'group/delete-group.dialog.tsx': { ui: <DeleteGroupDialog group={group} onClose={close} />, send: 'Delete Group' },
  'group/leave-group.dialog.tsx': { ui: <LeaveGroupDialog group={group} onClose={close} />, send: 'Leave Group' },
  'link/join-form.tsx': {
    ui: (
      <GuestSignInProvider signInAsGuest={async () => undefined}>
        <JoinForm
          token="token"
          group={{ name: 'Trip', type: 'trip', count: 1, places: [], taken: [] }}
          onTaken={close}
          onRemoved={close}
        />
      </GuestSignInProvider>
    ),
    send: /^Join as/,
    except: {
      'place-taken': 'refetches the places if somebody else claimed this one',
      removed: 'tells a removed member so, and who can add them',
    },
  },
  'members/add-names.tsx': { ui: <NameForm />, send: 'Add' },
  'members/free-place.dialog.tsx': {
    ui: <FreePlaceDialog group={group} member={ben} onClose={close} />,
    send: 'Remove the Link',
  },
  'members/remove-member.dialog.tsx': {
    ui: <RemoveMemberDialog group={group} member={{ ...ben, userId: people.cleo.id }} onClose={close} />,
    send: 'Remove Member',
  },
  'members/rename-place.dialog.tsx': {
    ui: <RenamePlaceDialog group={group} member={ben} onClose={close} />,
    fill: { Name: 'Zora' },
    send: 'Save Name',
    codes: ['name-taken'],
  },
};

test('every write is in the table', () => {
  expect(Object.keys(writes)).toEqual(writeHooksIn(join(import.meta.dirname, '../src')));
});

test('every screen that shows a refusal itself is in the table', () => {
  expect(Object.keys(screens)).toEqual(refusalScreensIn(join(import.meta.dirname, '../src')));
});

test.each(Object.entries({ ...writes, ...screens }))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});
