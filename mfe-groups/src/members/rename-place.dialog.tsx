import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { showRefusal } from '@allsquare/kit/form';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { PlaceNameField, problemFields, usePlaceForm } from './place-name-field.tsx';
import { useRenamePlace } from './use-rename-place.ts';

type RenamePlaceProps = { group: Group; member: SlotMember; onClose: () => void };

export const RenamePlaceDialog = ({ group, member, onClose }: RenamePlaceProps) => {
  const form = usePlaceForm(member.name);
  const rename = useRenamePlace({ onSuccess: onClose, onRefusal: (error) => showRefusal(form, error, problemFields) });
  const save = form.handleSubmit(async (body) => {
    // A refusal was shown; the form stays as it is.
    await rename.mutateAsync({ params: { id: group.id, userId: member.userId }, body }).catch(() => undefined);
  });
  return (
    <FormDialog
      title="Rename"
      width={425}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      submit="Save Name"
      busy={form.formState.isSubmitting}
      busyText="Saving..."
    >
      <PlaceNameField form={form} inDialog />
    </FormDialog>
  );
};
