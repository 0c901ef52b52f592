import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MultiSelect } from './multi-select.tsx';

const options = ['Lisbon', 'Porto', 'Faro'].map((label) => ({ value: label.toLowerCase(), label }));
const Groups = () => {
  const [values, setValues] = useState<string[]>([]);
  return <MultiSelect label="Groups" options={options} values={values} onChange={setValues} placeholder="All groups" />;
};

test('names what is picked, and stays open while the user picks by keyboard', async () => {
  render(<Groups />);
  const button = screen.getByRole('button', { name: 'Groups: All groups' });
  button.focus();
  await userEvent.keyboard('{Enter}{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getAllByRole('menuitemcheckbox', { checked: true }).map((item) => item.textContent)).toEqual([
    'Lisbon',
    'Faro',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('Groups: Lisbon, Faro');
  await userEvent.keyboard('{Enter}{Enter}{Escape}');
  expect(button).toHaveAccessibleName('Groups: Faro');
});
