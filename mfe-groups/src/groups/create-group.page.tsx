import { createGroup, problems } from '@allsquare/groups-contract';
import { showRefusal, useWatch } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import { complain, GroupFields, useGroupForm } from './group-fields.tsx';
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
  }, complain);
  return (
    <>
      <PageHeader title="Create Group" back={{ to: '/groups', label: 'Groups' }} />
      <div className="grid gap-1 row:grid-cols-[minmax(0,1fr)_25rem]">
        <form
          className="grid content-start gap-5 rounded-t-r3 bg-surface forced-colors:outline px-4 pt-[18px] pb-5 desk:px-8 desk:pt-[26px] desk:pb-7 row:rounded-tr-none row:rounded-bl-r3"
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <GroupFields form={form} />
          <div className="flex gap-2 pt-1 max-desk:*:flex-1 desk:justify-end">
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
