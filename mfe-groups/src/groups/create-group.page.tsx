import { Controller, useWatch } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { useSession } from '@allsquare/kit/session';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { useEffect, useEffectEvent, useState } from 'react';
import { NamesField } from '../who/names-field.tsx';
import styles from './create-group.page.module.css';
import { GroupFields, useGroupForm } from './group-fields.tsx';
import { GroupPreview } from './group-preview.tsx';
import { guessType } from './guess-type.ts';
import { useCreateGroup } from './use-create-group.ts';

/** /groups/new */
export const CreateGroupPage = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useGroupForm({ name: '', type: 'home', description: '', places: [] });
  const typed = useWatch({ control: form.control });
  const [isTypeChosen, setTypeChosen] = useState(false);
  const type = guessType(typed.name ?? '') ?? 'home';
  const guess = useEffectEvent(() => !isTypeChosen && form.setValue('type', type));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another guess
  useEffect(() => void guess(), [type]);
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
          <GroupFields form={form} onType={() => setTypeChosen(true)} />
          <Controller
            control={form.control}
            name="places"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <NamesField
                label="Who is in?"
                note="(Optional)"
                you={user.name}
                names={value ?? []}
                onChange={onChange}
                error={error?.message}
              />
            )}
          />
          <div className={styles.actions}>
            <ButtonLink to="/groups">Cancel</ButtonLink>
            <Button type="submit" tone="main" busy={form.formState.isSubmitting} busyText="Creating...">
              Create Group
            </Button>
          </div>
        </form>
        <GroupPreview {...typed} />
      </div>
    </>
  );
};
