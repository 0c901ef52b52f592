import { CreateGroup, problems } from '@allsquare/groups-contract';
import { useForm } from '@allsquare/kit/form';
import { TextArea, TextField } from '@allsquare/kit/ui/field';
import type { z } from 'zod';
import { TypeField } from './type-field.tsx';

export type GroupInput = z.input<typeof CreateGroup>;

/** The form of Create Group and Edit Group. */
export const useGroupForm = (group: GroupInput) => useForm(CreateGroup, { problems, defaultValues: group });
export type GroupForm = ReturnType<typeof useGroupForm>;

type GroupFieldsProps = {
  form: GroupForm;
  inDialog?: boolean;
  /** Called when the user clicks a type, even the selected one. */
  onType?: () => void;
};

export const GroupFields = ({ form, inDialog, onType }: GroupFieldsProps) => {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Group Name"
        placeholder="Lisbon Trip, 14 Elm Street"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus={inDialog}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TypeField {...form.register('type')} onClick={onType} />
      <TextArea
        label="Description"
        note="(Optional)"
        placeholder="What is it for?"
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
};
