import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField, TextArea, TextField } from './field.tsx';

test('a field is described by its error and its hint', () => {
  render(<TextField label="Email" error="Please enter a valid email address" hint="We never show it." />);
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please enter a valid email address We never show it.');
});

test('a text area has the rows that it is given, else three', () => {
  render(
    <>
      <TextArea label="Description" note="(Optional)" />
      <TextArea label="Notes" rows={1} />
    </>,
  );
  expect(screen.getByLabelText('Description (Optional)')).toHaveAttribute('rows', '3');
  expect(screen.getByLabelText('Notes')).toHaveAttribute('rows', '1');
});

const Search = () => {
  const [search, setSearch] = useState('');
  return <SearchField label="Search groups" placeholder="Search groups..." value={search} onChange={setSearch} />;
};

test("'Clear' empties a search box, and appears once something is typed", async () => {
  render(<Search />);
  const field = screen.getByRole('textbox', { name: 'Search groups' });
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await userEvent.type(field, 'Lisbon');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});
