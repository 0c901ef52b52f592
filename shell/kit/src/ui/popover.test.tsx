import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Popover } from './popover.tsx';

const Bell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState(['First', 'Second']);
  return (
    <>
      <button type="button" ref={button} onClick={() => setOpen(true)}>
        Notifications
      </button>
      {open && (
        <Popover anchor={button} title="Notifications" onClose={() => setOpen(false)}>
          {rows.map((row) => (
            <button type="button" key={row} onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
};
const open = async () => {
  render(<Bell />);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const button = () => screen.getByRole('button', { name: 'Notifications' });

test('takes the focus, traps it, and returns it to its button on Escape', async () => {
  const panel = await open();
  expect(panel).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Close closes it too', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(button()).toHaveFocus());
});

test('when the focused row is removed, the panel gets the focus', async () => {
  const panel = await open();
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  expect(screen.queryByRole('button', { name: 'First' })).toBeNull();
  await waitFor(() => expect(panel).toHaveFocus());
});
