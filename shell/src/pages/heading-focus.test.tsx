import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { useHeadingFocus } from './heading-focus.ts';

let arrive: () => void = () => undefined;
const Late = () => {
  const [here, setHere] = useState(false);
  useEffect(() => {
    arrive = () => setHere(true);
  }, []);
  return (
    <>
      {here && <h1>Late page</h1>}
      <input aria-label="Search" />
    </>
  );
};
const Root = () => {
  useHeadingFocus();
  return (
    <>
      <Link to="/late">Late</Link>
      <Link to="/quick">Quick</Link>
      <Link to="/quick?tab=2">Tab</Link>
      <main id="page">
        <Outlet />
      </main>
    </>
  );
};
const show = () => {
  const children = [
    { path: '/', element: <h1>Start</h1> },
    { path: '/quick', element: <h1>Quick page</h1> },
    { path: '/late', element: <Late /> },
  ];
  render(<RouterProvider router={createMemoryRouter([{ element: <Root />, children }])} />);
};
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('leaves the focus on the first page, and moves it to the heading of the next one', async () => {
  show();
  expect(document.body).toHaveFocus();
  await go('Quick');
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('another address of the same page does not move the focus', async () => {
  show();
  await go('Quick');
  await go('Tab');
  expect(screen.getByRole('link', { name: 'Tab' })).toHaveFocus();
});

test('waits for a page that is still loading', async () => {
  show();
  await go('Late');
  act(() => arrive());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Late page' })).toHaveFocus());
});

test('leaves the focus in a field that the user moved to', async () => {
  show();
  await go('Late');
  await userEvent.click(screen.getByLabelText('Search'));
  act(() => arrive());
  await screen.findByRole('heading', { name: 'Late page' });
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
