import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { Controller, useWatch } from '@allsquare/kit/form';
import { useNavigate } from '@allsquare/kit/router';
import { refuseGuest, useIsGuest } from '@allsquare/kit/save-account';
import { useSession } from '@allsquare/kit/session';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { useEffect, useEffectEvent, useState } from 'react';
import { NamesField } from '../identity/names-field.tsx';
import styles from './create-group.page.module.css';
import { CurrencyField, readLastCurrency, storeLastCurrency } from './currency-field.tsx';
import { GroupFields, type GroupInput, useGroupForm } from './group-fields.tsx';
import { GroupPreview } from './group-preview.tsx';
import { guessType } from './guess-type.ts';
import { useCreateGroup } from './use-create-group.ts';

const EMPTY = { name: '', type: 'home', description: '', places: [] } satisfies GroupInput;
const typeOf = (name = '') => guessType(name) ?? 'home';

/** /groups/new */
export const CreateGroupPage = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const draft = useDraft<GroupInput>('group', 'new', 'page', 'A group');
  const { restored } = draft;
  const [start] = useState<GroupInput>(() => ({ ...EMPTY, currency: readLastCurrency() }));
  const form = useGroupForm({ ...start, ...restored });
  const typed = { ...start, ...useWatch({ control: form.control }) };
  useStoreDraft(draft, typed, start);
  const [isTypeChosen, setTypeChosen] = useState(restored !== undefined && restored.type !== typeOf(restored.name));
  const type = typeOf(typed.name);
  const guess = useEffectEvent(() => !isTypeChosen && form.setValue('type', type));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the guess changes
  useEffect(() => void guess(), [type]);
  const isGuest = useIsGuest();
  useEffect(() => (isGuest ? refuseGuest() : undefined), [isGuest]);
  const create = useCreateGroup(form, {
    draft,
    onSuccess: ({ id, currency }) => {
      storeLastCurrency(currency);
      draft.discard();
      void navigate('/groups', { state: { made: id } });
    },
  });
  const discard = () => {
    draft.discard();
    form.reset(start);
    setTypeChosen(false);
  };
  const submit = form.handleSubmit(async ({ currency, ...group }) => {
    const body = { ...group, ...(currency !== DEFAULT_CURRENCY && { currency }) };
    // A refusal was shown; the form stays as it is.
    await create.mutateAsync({ body }).catch(() => undefined);
  });
  return (
    <>
      <PageHeader title="Create Group" back={{ to: '/groups', label: 'Groups' }} />
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <DraftLine draft={draft} onDiscard={discard} />
          <GroupFields form={form} onType={() => setTypeChosen(true)} />
          <Controller
            control={form.control}
            name="currency"
            render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
              <CurrencyField value={value} onChange={onChange} error={error?.message} ref={ref} />
            )}
          />
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
            <ButtonLink to="/groups" onClick={draft.discard}>
              Cancel
            </ButtonLink>
            <Button
              type="submit"
              tone="main"
              busy={form.formState.isSubmitting || create.isPending}
              busyText="Creating..."
            >
              Create Group
            </Button>
          </div>
        </form>
        <GroupPreview {...typed} />
      </div>
    </>
  );
};
