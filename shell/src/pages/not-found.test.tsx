import { people, renderScreen } from '@allsquare/kit/testing';
import { act, screen } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor } from '../session/testing.ts';
import { NotFoundPage } from './not-found.tsx';

const { ann } = people;
beforeAll(() => setNavigate(async () => undefined));

test('links a visitor to home and sign-in', async () => {
  renderScreen(<NotFoundPage />, { user: null });
  await act(() => session.start(false));
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Allsquare' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('shows it in the page frame to a signed-in user', async () => {
  renderScreen(<NotFoundPage />, { answer: () => Response.json(sessionFor(ann)) });
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
