import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog, FormDialog } from './dialog.tsx';
import { HeaderToasts, Toaster, toast } from './toast.tsx';

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

test.each([
  ['the first choice of a form', true, () => screen.getByLabelText('Choice')],
  ['the dialog without a form', false, () => screen.getByRole('dialog')],
])('%s has the first focus, not the cross', async (_, hasForm, focused) => {
  const Body = hasForm ? 'form' : 'div';
  render(
    <Dialog open onOpenChange={() => {}} title="Title" actions={<button type="button">Close</button>}>
      <Body>
        <input aria-label="Text" />
        <input type="checkbox" aria-label="Choice" />
      </Body>
    </Dialog>,
  );
  await waitFor(() => expect(focused()).toHaveFocus());
});

test('when the opener is removed, a heading of its section that can take the focus gets it', async () => {
  const Section = () => {
    const [open, setOpen] = useState<boolean>();
    return (
      <section>
        <h2 tabIndex={-1}>Payments</h2>
        {open !== false && <button onClick={() => setOpen(true)}>Settle</button>}
        <Dialog open={Boolean(open)} onOpenChange={setOpen} title="Title" actions={null}>
          Body
        </Dialog>
      </section>
    );
  };
  render(<Section />);
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus());
});

test('a closed dialog returns the focus to what opened it', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('the dialog takes the focus when the focused element is removed, not while it moves between fields', async () => {
  const Fields = () => {
    const [isHinted, setHinted] = useState(true);
    const [isThere, setThere] = useState(true);
    return (
      <Dialog open onOpenChange={() => {}} title="Title" actions={null}>
        <input aria-label="First" onBlur={() => setHinted(false)} />
        {isHinted && <p>Hint</p>}
        {isThere && <button onClick={() => setThere(false)}>Remove me</button>}
      </Dialog>
    );
  };
  render(<Fields />);
  const dialog = screen.getByRole('dialog');
  const focused = jest.fn();
  dialog.addEventListener('focus', focused);
  const first = screen.getByLabelText('First');
  act(() => first.focus());
  // As in a browser: what blur renders is mounted before the next field has the focus.
  await act(async () => first.blur());
  act(() => screen.getByRole('button', { name: 'Remove me' }).focus());
  expect(screen.queryByText('Hint')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect(focused).not.toHaveBeenCalled();

  await press('Remove me');
  await waitFor(() => expect(dialog).toHaveFocus());
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

test('when the row that opened a dialog is removed, the page gets the focus', async () => {
  render(<Deleter />);
  await userEvent.click(screen.getByRole('button', { name: 'The row' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
});

const Saying = ({ closes }: { closes: boolean }) => {
  const [open, setOpen] = useState(false);
  const saying = (say: () => void) => () => {
    say();
    if (closes) setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Title"
          actions={
            <>
              <button onClick={saying(() => toast.failure('Error', 'It did not work'))}>Fail</button>
              <button onClick={saying(() => toast.success('Done'))}>Save</button>
            </>
          }
        >
          Body
        </Dialog>
      )}
      <HeaderToasts />
      <Toaster />
    </>
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a failure in a dialog is shown there, once, until a success replaces it', async () => {
  render(<Saying closes={false} />);
  act(() => toast.notice('On the page'));
  await screen.findByText('On the page');
  await press('Open');
  await waitFor(() => expect(screen.queryByText('On the page')).toBeNull());
  await press('Fail');
  await press('Fail');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert')).toHaveTextContent('Error It did not work');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await press('Save');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(dialog.getByRole('status')).toHaveTextContent('Done');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('Escape removes a success in a dialog first; it is visible for 8 s, a failure as long as the dialog', async () => {
  render(<Saying closes={false} />);
  await press('Open');
  jest.useFakeTimers();
  act(() => toast.failure('Error'));
  act(() => toast.notice('By the way'));
  act(() => jest.advanceTimersByTime(7_999));
  expect(screen.getByRole('status')).toHaveTextContent('By the way');
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Error');
  jest.useRealTimers();
  act(() => toast.notice('Again'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Fail', 'It did not work'],
  ['Save', 'Done'],
])('a dialog that closes as it shows a toast passes it on: %s', async (button, words) => {
  render(<Saying closes />);
  await press('Open');
  await press(button);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a dialog around a form', () => {
  const open = (busy: boolean, onCancel?: () => void) => {
    const onClose = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const words = { title: 'Edit Group', submit: 'Save Changes', busyText: 'Saving...' };
    render(
      <FormDialog {...words} busy={busy} onClose={onClose} onSubmit={onSubmit} {...(onCancel && { onCancel })}>
        <input aria-label="Name" />
      </FormDialog>,
    );
    return { onClose, onSubmit };
  };

  test('is submitted by its button and by Enter in a field', async () => {
    const { onSubmit } = open(false);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Lisbon{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('is closed by Cancel as by Escape, unless Cancel does something else', async () => {
    const onCancel = jest.fn();
    const { onClose } = open(false, onCancel);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('stays while it is busy', async () => {
    const { onClose, onSubmit } = open(true);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
