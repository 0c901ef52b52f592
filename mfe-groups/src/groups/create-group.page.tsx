import { CreateGroup, createGroup, problems } from '@allsquare/groups-contract';
import { showRefusal, useForm, useWatch } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { TextArea, TextField } from '@allsquare/kit/ui/field';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import { GroupPreview } from './group-preview.tsx';
import { TypeField } from './type-field.tsx';

const missingName = problems['missing-name'];

/** /groups/new */
export const CreateGroupPage = () => {
  const navigate = useNavigate();
  const form = useForm(CreateGroup, { defaultValues: { name: '', type: 'home', description: '' } });
  const { errors } = form.formState;
  const create = useWrite(createGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to create group. Please try again.' },
    onSuccess: ({ name }) => {
      toast.success('Group created!', `${name} has been created successfully.`);
      void navigate('/groups');
    },
    onRefusal: (error) => {
      if (showRefusal(form, error)) return false;
      toast.failure('Error', 'Failed to create group. Please try again.');
      return true;
    },
  });
  const submit = form.handleSubmit(
    (body) => create.mutate({ body }),
    ({ name }) => name?.message === missingName.message && toast.failure(missingName.title, missingName.message),
  );
  return (
    <>
      <PageHeader title="Create Group" back={{ to: '/groups', label: 'Groups' }} />
      <div className="grid gap-1 row:grid-cols-[minmax(0,1fr)_400px]">
        <form
          className="grid content-start gap-5 rounded-t-r3 bg-surface px-4 pt-[18px] pb-5 desk:px-8 desk:pt-[26px] desk:pb-7 row:rounded-tr-none row:rounded-bl-r3"
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          <TextField
            label="Group Name"
            placeholder="Lisbon Trip, 14 Elm Street"
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TypeField {...form.register('type')} />
          <TextArea
            label="Description"
            note="(Optional)"
            placeholder="What is it for?"
            error={errors.description?.message}
            {...form.register('description')}
          />
          <div className="flex gap-2 pt-1 max-desk:*:flex-1 desk:justify-end">
            <ButtonLink to="/groups">Cancel</ButtonLink>
            <Button type="submit" tone="main" busy={create.isPending} busyText="Creating...">
              Create Group
            </Button>
          </div>
        </form>
        <GroupPreview {...useWatch({ control: form.control })} />
      </div>
    </>
  );
};
