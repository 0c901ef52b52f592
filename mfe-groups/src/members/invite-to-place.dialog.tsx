import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { InviteFields, useInviteForm } from '../invites/invite-fields.tsx';
import { useInviteMember } from '../invites/use-invite-member.ts';

type InviteToPlaceProps = { group: Group; member: SlotMember; onClose: () => void };

/** Invites somebody by email to take this place. */
export const InviteToPlaceDialog = ({ group, member, onClose }: InviteToPlaceProps) => {
  const form = useInviteForm(group);
  const invite = useInviteMember(group, form, onClose);
  const send = form.handleSubmit(async ({ email, message }) => {
    // A refusal was shown; the form stays as it is.
    await invite
      .mutateAsync({ params: { id: group.id }, body: { email, role: 'member', message, placeId: member.userId } })
      .catch(() => undefined);
  });
  return (
    <FormDialog
      title="Invite by email"
      sub={`Whoever accepts is ${isolated(member.name)} in ${isolated(group.name)}.`}
      width={500}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      submit="Send Invitation"
      busy={form.formState.isSubmitting}
      busyText="Sending..."
    >
      <InviteFields form={form} />
    </FormDialog>
  );
};
