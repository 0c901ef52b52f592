import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useWatch } from '@allsquare/kit/form';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { invitationDraftKind } from '../invites/invitation-draft-kind.ts';
import { defaultInviteMessage, type InviteDraft, InviteFields, useInviteForm } from '../invites/invite-fields.tsx';
import { useInviteMember } from '../invites/use-invite-member.ts';

type InviteToPlaceProps = { group: Group; member: SlotMember; onClose: () => void };

/** Invites somebody by email to claim this place. */
export const InviteToPlaceDialog = ({ group, member, onClose }: InviteToPlaceProps) => {
  const start = { email: '', message: defaultInviteMessage(group) };
  const draft = useDraft<InviteDraft>(invitationDraftKind(member), group.id, 'members', 'An invitation');
  const form = useInviteForm(group, draft.restored);
  useStoreDraft(draft, { ...start, ...useWatch({ control: form.control }) }, start);
  const end = () => {
    draft.discard();
    onClose();
  };
  const leave = () => {
    draft.close();
    onClose();
  };
  const discard = () => {
    draft.discard();
    form.reset(start);
  };
  const invite = useInviteMember(group, form, { draft, onClose: end });
  const send = form.handleSubmit(async ({ email, message }) => {
    // The error was shown; the form stays open.
    await invite
      .mutateAsync({ params: { id: group.id }, body: { email, role: 'member', message, placeId: member.userId } })
      .catch(() => undefined);
  });
  return (
    <FormDialog
      title="Invite by email"
      sub={`They’ll join ${isolated(group.name)} as ${isolated(member.name)}.`}
      width={500}
      onClose={leave}
      onCancel={end}
      onSubmit={(event) => void send(event)}
      submit="Send Invitation"
      busy={form.formState.isSubmitting || invite.isPending}
      busyText="Sending..."
    >
      <DraftLine draft={draft} onDiscard={discard} />
      <InviteFields form={form} />
    </FormDialog>
  );
};
