import { createGroup, problems } from '@allsquare/groups-contract';
import { showRefusal, useWatch } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import styles from './create-group.page.module.css';
import { GroupFields, toastFirstError, useGroupForm } from './group-fields.tsx';
import { GroupPreview } from './group-preview.tsx';

/** /groups/new */
export const CreateGroupPage = () => {
  const navigate = useNavigate();
  const form = useGroupForm({ name: '', type: 'home', description: '' });
  const create = useWrite(createGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to create group. Please try again.' },
    onSuccess: ({ id, name }) => {
      toast.success('Group created!', `${name} has been created successfully.`);
      void navigate('/groups', { state: { made: id } });
    },
    onRefusal: (error) => {
      if (showRefusal(form, error)) return false;
      toast.failure('Error', 'Failed to create group. Please try again.');
      return true;
    },
  });
  const submit = form.handleSubmit(async (body) => {
    // A refusal was shown; the form stays as it is.
    await create.mutateAsync({ body }).catch(() => undefined);
  }, toastFirstError);
  return (
    <>
      <PageHeader title="Create Group" back={{ to: '/groups', label: 'Groups' }} />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <GroupFields form={form} />
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
