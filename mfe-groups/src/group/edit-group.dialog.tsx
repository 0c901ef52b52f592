import { GroupType, type GroupWithMembers } from '@allsquare/groups-contract';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { useState } from 'react';
import { GroupFields, useGroupForm } from '../groups/group-fields.tsx';
import { useUpdateGroup } from '../groups/use-update-group.ts';
import styles from './edit-group.dialog.module.css';

/** Changes name, type and description, unless somebody else changed them after the dialog opened. */
export const EditGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const [before] = useState(group);
  const form = useGroupForm({
    name: group.name,
    type: GroupType.safeParse(group.type).data,
    description: group.description ?? '',
  });
  const { isSubmitting } = form.formState;
  const update = useUpdateGroup(form, before, { onSuccess: onClose });
  const save = form.handleSubmit(async ({ name, description }) => {
    // Keeps a type that is newer than this form, unless another is selected.
    const type = form.getValues('type') ?? undefined;
    // The error was shown; the form stays open.
    await update
      .mutateAsync({ params: { id: group.id }, body: { name, description, type, version: before.version } })
      .catch(() => undefined);
  });
  return (
    <FormDialog
      title="Edit Group"
      width={500}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      submit="Save Changes"
      busy={isSubmitting}
      busyText="Saving..."
      className={styles.form}
    >
      <GroupFields form={form} inDialog />
    </FormDialog>
  );
};
