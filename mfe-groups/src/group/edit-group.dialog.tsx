import { GroupType, type GroupWithMembers, problems, updateGroup } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { useQueryClient, useWrite } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { toast } from '@allsquare/kit/ui/toast';
import { useId, useState } from 'react';
import { GroupFields, toastFirstError, useGroupForm } from '../groups/group-fields.tsx';
import { fallbackToast } from '../groups/refusal.ts';
import styles from './edit-group.dialog.module.css';

const FAILED = 'Failed to update group. Please try again.';

/** Changes name, type and description, unless somebody has changed them since the dialog opened. */
export const EditGroupDialog = ({ group, onClose }: { group: GroupWithMembers; onClose: () => void }) => {
  const formId = useId();
  const client = useQueryClient();
  const [version] = useState(group.version);
  const form = useGroupForm({
    name: group.name,
    type: GroupType.safeParse(group.type).data,
    description: group.description ?? '',
  });
  const { isSubmitting } = form.formState;
  const update = useWrite(updateGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: FAILED },
    onSuccess: ({ name }) => {
      onClose();
      toast.success('Group updated', `${name} has been saved.`);
    },
    onRefusal: (error) => {
      void client.invalidateQueries({ queryKey: ['groups'] });
      return showRefusal(form, error) ? false : fallbackToast(FAILED)(error);
    },
  });
  const save = form.handleSubmit(async (body) => {
    // A type that is newer than this form stays where none is chosen.
    const type = form.getValues('type') ?? undefined;
    // A refusal was shown; the form stays as it is.
    await update.mutateAsync({ params: { id: group.id }, body: { ...body, type, version } }).catch(() => undefined);
  }, toastFirstError);
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title="Edit Group"
      width={500}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone="main" place="go" busy={isSubmitting} busyText="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <GroupFields form={form} inDialog />
      </form>
    </Dialog>
  );
};
