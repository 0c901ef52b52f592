import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TabPanel, Tabs } from './tabs.tsx';

const names = ['Expenses', 'Summary', 'Members'] as const;
const tabs = names.map((name) => ({ value: name, label: name }));

const Group = () => {
  const [value, setValue] = useState<(typeof names)[number]>('Summary');
  return (
    <Tabs label="Group" tabs={tabs} value={value} onChange={setValue} aside={<button type="button">Aside</button>}>
      {names.map((name) => (
        <TabPanel key={name} value={name} keepMounted={name === 'Members'}>
          What {name} shows <input aria-label={`Note of ${name}`} />
        </TabPanel>
      ))}
    </Tabs>
  );
};
const tab = (name: string) => screen.getByRole('tab', { name });

test('one tab is shown; the others are one press away, and name what they show', async () => {
  render(<Group />);
  expect(screen.getByRole('tablist', { name: 'Group' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Summary' })).toHaveTextContent('What Summary shows');
  expect(tab('Summary')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab('Expenses'));
  expect(screen.getByRole('tabpanel', { name: 'Expenses' })).toHaveTextContent('What Expenses shows');
  expect(tab('Expenses')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  expect(tab('Summary')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

test.each([
  { keys: '{ArrowRight}', leads: 'Members' },
  { keys: '{ArrowRight}{ArrowRight}', leads: 'Expenses' },
  { keys: '{ArrowLeft}', leads: 'Expenses' },
  { keys: '{ArrowLeft}{ArrowLeft}', leads: 'Members' },
  { keys: '{End}', leads: 'Members' },
  { keys: '{Home}', leads: 'Expenses' },
  { keys: '{Control>}{ArrowRight}{/Control}', leads: 'Summary' },
  { keys: '{ArrowDown}', leads: 'Summary' },
])('from the tab that is shown $keys leads to $leads', async ({ keys, leads }) => {
  render(<Group />);
  await userEvent.tab();
  expect(tab('Summary')).toHaveFocus();
  await userEvent.keyboard(keys);
  expect(tab(leads)).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: leads })).toBeVisible();
});

test('the tabs are one stop, and what is beside them the next', async () => {
  render(<Group />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Aside' })).toHaveFocus();
});

test('input stays under a tab with keep, and is lost under another', async () => {
  render(<Group />);
  await userEvent.click(tab('Members'));
  await userEvent.type(screen.getByLabelText('Note of Members'), 'kept');
  await userEvent.click(tab('Summary'));
  await userEvent.type(screen.getByLabelText('Note of Summary'), 'gone');
  await userEvent.click(tab('Members'));
  expect(screen.getByLabelText('Note of Members')).toHaveValue('kept');
  await userEvent.click(tab('Summary'));
  expect(screen.getByLabelText('Note of Summary')).toHaveValue('');
});
