import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

const Settings = ({ onDelete }: { onDelete: () => void }) => {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Menu label="Settings" icon={null}>
        <MenuItem onSelect={() => setEditing(true)}>Edit</MenuItem>
        <MenuItem off note="Only an admin can do that." onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog open={editing} onOpenChange={setEditing} title="Edit" actions={null}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
};

test('keys pressed before its list loads lead to an item', async () => {
  render(<Settings onDelete={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Settings', expanded: false });
  // Must be the first test: the list is not loaded yet, and no time passes between the keys.
  const type = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(button, { key });
    expect(screen.queryByRole('menu')).toBeNull();
  };
  type('Enter', 'Escape');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  type('Enter', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown');
  expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
});

test('the button opens and closes it, by pointer and by every key that opens menus', async () => {
  render(<Settings onDelete={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Settings', expanded: false });
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    button.focus();
    await userEvent.keyboard(key);
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  }
  await userEvent.click(button);
  expect(await screen.findByRole('menu', { name: 'Settings' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-controls', screen.getByRole('menu').id);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a disabled item can be focused, shows why, and does nothing', async () => {
  let deleted = 0;
  render(<Settings onDelete={() => deleted++} />);
  screen.getByRole('button', { name: 'Settings' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{ArrowDown}');
  const item = screen.getByRole('menuitem', { name: 'Delete Only an admin can do that.' });
  expect(item).toHaveFocus();
  expect(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(item);
  expect(deleted).toBe(0);
  expect(screen.getByRole('menu')).toBeInTheDocument();
});

test("a dialog opened by a menu returns the focus to the menu's button", async () => {
  render(<Settings onDelete={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Settings' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
