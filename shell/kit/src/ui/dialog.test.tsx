import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

const Opener = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Title" actions={null}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what takes the focus before Radix looks where it was */}
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
};

test('a closed dialog gives the focus back to what opened it', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

const Deleter = () => {
  const [there, setThere] = useState(true);
  const [open, setOpen] = useState(false);
  const remove = () => {
    setThere(false);
    setOpen(false);
  };
  return (
    <main id="page" tabIndex={-1}>
      {there && (
        <button type="button" onClick={() => setOpen(true)}>
          The row
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Title" actions={null}>
        <button type="button" onClick={remove}>
          Delete
        </button>
      </Dialog>
    </main>
  );
};

test('where the row that opened a dialog is gone, the page has the focus', async () => {
  render(<Deleter />);
  await userEvent.click(screen.getByRole('button', { name: 'The row' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
});
