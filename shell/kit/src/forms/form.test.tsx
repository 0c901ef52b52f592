import { screen } from '@testing-library/react';
import { z } from 'zod';
import { ApiError } from '../api/api.ts';
import { renderScreen } from '../harness/testing.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Controller, showRefusal, useForm } from './form.ts';

const Settlement = z.object({ payerId: z.string('Please select a payer'), notes: z.string() });
const details = [
  { path: 'elsewhere', message: 'Not a field' },
  { path: 'notes', message: 'Too rude' },
];
const problems = {
  'missing-payer': { title: 'Who paid?', message: 'Please select a payer' },
  'bad-notes': { title: 'Bad Notes', message: 'No such notes' },
};
const refusal = new ApiError(400, 'invalid', 'Invalid', details, '');
const badNotes = new ApiError(400, 'bad-notes', 'No such notes', [], '');

const Form = () => {
  const form = useForm(Settlement, { problems, defaultValues: { notes: '' } });
  const { errors } = form.formState;
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => {})(event)} noValidate>
      <Controller
        control={form.control}
        name="payerId"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <Select
            ref={ref}
            label="Payer"
            options={[{ value: 'ann', label: 'Ann Example' }]}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField label="Notes" error={errors.notes?.message} {...form.register('notes')} />
      <Button type="submit">Save</Button>
      <Button onClick={() => showRefusal(form, refusal)}>Refuse</Button>
      <Button onClick={() => showRefusal(form, badNotes, { 'bad-notes': 'notes' })}>Refuse by code</Button>
    </form>
  );
};

test('the first invalid field gets the focus, also a select', async () => {
  const { press } = renderScreen(<Form />);
  await press.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please select a payer')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveFocus();
});

test('shows a server error at its field, which gets the focus', async () => {
  const { press } = renderScreen(<Form />);
  await press.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Too rude')).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveFocus();
});

test.each([
  ['Save', 'Who paid?', 'Please select a payer'],
  ['Refuse by code', 'Bad Notes', 'No such notes'],
])('shows an error at its field, once, after its title: %s', async (button, title, words) => {
  const { press } = renderScreen(<Form />);
  await press.click(screen.getByRole('button', { name: button }));
  expect((await screen.findByText(title)).parentElement).toHaveTextContent(`${title} ${words}`);
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
