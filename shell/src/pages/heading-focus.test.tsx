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

test('the first page leaves the focus alone; the heading of the next one takes it', async () => {
  show();
  expect(document.body).toHaveFocus();
  await go('Quick');
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('another address of the same page moves nothing', async () => {
  show();
  await go('Quick');
  await go('Tab');
  expect(screen.getByRole('link', { name: 'Tab' })).toHaveFocus();
});

test('a page that still loads is waited for', async () => {
  show();
  await go('Late');
  act(() => arrive());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Late page' })).toHaveFocus());
});

test('who has gone on to a field keeps it', async () => {
  show();
  await go('Late');
  await userEvent.click(screen.getByLabelText('Search'));
  act(() => arrive());
  await screen.findByRole('heading', { name: 'Late page' });
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
