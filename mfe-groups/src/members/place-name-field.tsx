import { PlaceName, problems } from '@allsquare/groups-contract';
import { useForm } from '@allsquare/kit/form';
import { TextField } from '@allsquare/kit/ui/field';
import { z } from 'zod';

/** A form with the name of a person without an account. */
export const usePlaceForm = (name = '') =>
  useForm(z.object({ name: PlaceName }), { problems, defaultValues: { name } });
export type PlaceForm = ReturnType<typeof usePlaceForm>;

/** For `showRefusal`: the errors of the name that only the server detects. */
export const problemFields = { 'name-taken': 'name' } as const;

export const PlaceNameField = ({ form, hint, inDialog }: { form: PlaceForm; hint?: string; inDialog?: boolean }) => (
  <TextField
    label="Name"
    autoComplete="off"
    hint={hint}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
    autoFocus={inDialog}
    error={form.formState.errors.name?.message}
    {...form.register('name')}
  />
);
