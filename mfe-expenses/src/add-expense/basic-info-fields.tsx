import type { SlotMember } from '@allsquare/groups-slots';
import { Controller, type useForm } from '@allsquare/kit/form';
import { useSession } from '@allsquare/kit/session';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { DateField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import { memberOptions } from '../member-options.tsx';
import styles from './add-expense.module.css';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionIdeas } from './description-ideas.tsx';

type BasicInfoFieldsProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  members: readonly SlotMember[];
  paidBy: string;
  choice: ReactNode;
};

export const BasicInfoFields = ({ form, members, paidBy, choice }: BasicInfoFieldsProps) => {
  const me = useSession().user.id;
  const { errors } = form.formState;
  // At once: `setFocus` of the form waits a moment, and what one types on would still land in the amount.
  const goToDescription = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem('description');
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.value) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <div className={styles.fields}>
      {choice}
      <AmountField
        label="Amount"
        hero="large"
        error={errors.amount?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        enterKeyHint="next"
        onKeyDown={goToDescription}
        {...form.register('amount')}
      />
      <div className={styles.description}>
        <TextField
          label="Description"
          placeholder="What was it for?"
          autoComplete="off"
          error={errors.description?.message}
          {...form.register('description')}
        />
        <DescriptionIdeas form={form} />
      </div>
      <div className={styles.dateAndPayer}>
        <DateField label="Date" error={errors.date?.message} {...form.register('date')} />
        <Controller
          control={form.control}
          name="paidBy"
          render={({ field }) => (
            <Select
              label="Paid by"
              options={memberOptions(members, me)}
              value={paidBy}
              onChange={field.onChange}
              error={errors.paidBy?.message}
              ref={field.ref}
            />
          )}
        />
      </div>
      <CategoryPicker {...form.register('category')} />
      <TextArea label="Notes" note="(optional)" rows={1} error={errors.notes?.message} {...form.register('notes')} />
    </div>
  );
};
