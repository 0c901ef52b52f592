import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { trackRouterKey, useCloseOnBack, useOpenState } from './close-on-back.ts';

let refuses = false;
const Over = ({ name, onClose, children }: { name: string; onClose: () => void; children?: React.ReactNode }) => {
  useCloseOnBack(true, () => refuses || onClose());
  return (
    <section aria-label={name}>
      {children}
      <button type="button" onClick={onClose}>
        Close {name}
      </button>
    </section>
  );
};
const Menu = ({ onPick }: { onPick: () => void }) => {
  const { open, onOpenChange } = useOpenState();
  const pick = () => {
    onOpenChange(false);
    onPick();
  };
  return (
    <>
      <button type="button" onClick={() => onOpenChange(true)}>
        More
      </button>
      {open && (
        <button type="button" onClick={pick}>
          Edit
        </button>
      )}
    </>
  );
};
const Page = () => {
  const [open, setOpen] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <Menu onPick={() => setOpen(1)} />
      {open > 0 && (
        <Over name="sheet" onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            Ask
          </button>
          <Link to="/other">On</Link>
          {open > 1 && <Over name="question" onClose={() => setOpen(1)} />}
        </Over>
      )}
    </>
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isOver = (name: string) => screen.queryByRole('region', { name }) !== null;
const back = async (then: () => void) => {
  history.back();
  await waitFor(then);
};

let router: ReturnType<typeof createBrowserRouter>;
let slow: PromiseWithResolvers<{ element: React.ReactNode }>;
beforeEach(async () => {
  refuses = false;
  slow = Promise.withResolvers();
  history.pushState(null, '', '/before');
  router = createBrowserRouter([
    { path: '/page', Component: Page },
    { path: '/slow', lazy: () => slow.promise },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  trackRouterKey(() => router.state.location.key);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/page'));
  await screen.findByRole('button', { name: 'Open' });
});
afterEach(() => router.dispose());

test('Back closes overlays one by one, and then leaves the page', async () => {
  await press('Open');
  await press('Ask');
  await back(() => expect(isOver('question')).toBe(false));
  expect(isOver('sheet')).toBe(true);
  await back(() => expect(isOver('sheet')).toBe(false));
  expect(location.pathname).toBe('/page');
  await back(() => expect(screen.getByText('Elsewhere')).toBeInTheDocument());
  expect(location.pathname).toBe('/before');
});

test('an overlay closed by hand leaves no history entry', async () => {
  await press('Open');
  await press('Close sheet');
  await waitFor(() => expect(history.state?.overlays).toBeUndefined());
  await back(() => expect(location.pathname).toBe('/before'));
});

test('an overlay that refuses stays open, and Back tries again', async () => {
  await press('Open');
  refuses = true;
  await back(() => expect(history.state?.overlays).toHaveLength(1));
  expect(isOver('sheet')).toBe(true);
  refuses = false;
  await back(() => expect(isOver('sheet')).toBe(false));
  expect(location.pathname).toBe('/page');
});

test('after a menu opened a dialog, Back closes the dialog, and the next one leaves the page', async () => {
  await press('More');
  await press('Edit');
  expect(isOver('sheet')).toBe(true);
  await back(() => expect(isOver('sheet')).toBe(false));
  expect(location.pathname).toBe('/page');
  await back(() => expect(location.pathname).toBe('/before'));
});

test('navigation to another page is not reverted, and Back from there restores the page, once', async () => {
  await press('Open');
  await userEvent.click(screen.getByRole('link', { name: 'On' }));
  expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  expect(location.pathname).toBe('/other');
  await back(() => expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument());
  expect(isOver('sheet')).toBe(false);
  await waitFor(() => expect(history.state?.overlays).toBeUndefined());
  await back(() => expect(location.pathname).toBe('/before'));
});

test('navigation to a page that is still loading arrives, though the sheet closes in the meantime', async () => {
  await press('Open');
  const going = router.navigate('/slow', { replace: true });
  await press('Close sheet');
  await waitFor(() => expect(history.state?.overlays).toBeUndefined());
  await act(async () => {
    slow.resolve({ element: <p>Sign in</p> });
    await going;
  });
  expect(await screen.findByText('Sign in')).toBeInTheDocument();
  expect(location.pathname).toBe('/slow');
});

test('navigation that arrives while the sheet’s entry is being removed stays there', async () => {
  await press('Open');
  const going = router.navigate('/slow', { replace: true });
  const takeBack = history.back.bind(history);
  jest.spyOn(history, 'back').mockImplementationOnce(() => {
    takeBack();
    slow.resolve({ element: <p>Sign in</p> });
  });
  await press('Close sheet');
  await act(() => going);
  expect(await screen.findByText('Sign in')).toBeInTheDocument();
  await waitFor(() => expect(location.pathname).toBe('/slow'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(location.pathname).toBe('/slow');
});
