import { Controller, useWatch } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import styles from './create-group.page.module.css';
import { GroupFields, useGroupForm } from './group-fields.tsx';
import { GroupPreview } from './group-preview.tsx';
import { PlacesField } from './places-field.tsx';
import { useCreateGroup } from './use-create-group.ts';

/** /groups/new */
export const CreateGroupPage = () => {
  const navigate = useNavigate();
  const form = useGroupForm({ name: '', type: 'home', description: '', places: [] });
  const create = useCreateGroup(form, { onSuccess: ({ id }) => void navigate('/groups', { state: { made: id } }) });
  const submit = form.handleSubmit(async (body) => {
    // A refusal was shown; the form stays as it is.
    await create.mutateAsync({ body }).catch(() => undefined);
  });
  return (
    <>
      <PageHeader title="Create Group" back={{ to: '/groups', label: 'Groups' }} />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <GroupFields form={form} />
          <Controller
            control={form.control}
            name="places"
            render={({ field: { value, onChange } }) => <PlacesField names={value ?? []} onChange={onChange} />}
          />
          <div className={styles.actions}>
            <ButtonLink to="/groups">Cancel</ButtonLink>
            <Button type="submit" tone="main" busy={form.formState.isSubmitting} busyText="Creating...">
              Create Group
            </Button>
          </div>
        </form>
        <GroupPreview {...useWatch({ control: form.control })} />
      </div>
    </>
  );
};
