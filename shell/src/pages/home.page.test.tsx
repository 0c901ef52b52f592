import { people, renderScreen } from '@allsquare/kit/testing';
import { act, screen } from '@testing-library/react';
import { session, setNavigate } from '../session/app-state.ts';
import { sessionFor } from '../session/testing.ts';
import { Component as HomePage } from './home.page.tsx';

const { ann } = people;
beforeAll(() => setNavigate(async () => undefined));

test('shows that it checks the session; a visitor stays; a signed-in user goes to the dashboard', async () => {
  renderScreen(<HomePage />, { user: null, answer: () => Response.json(sessionFor(ann)) });
  expect(screen.getByText('Loading application...')).toBeInTheDocument();
  await act(() => session.start(false));
  expect(screen.getByRole('link', { name: 'Sign Up - Free Forever' })).toBeInTheDocument();
  await act(() => session.signIn({ email: ann.email, password: 'long enough' }));
  expect(await screen.findByText('At /dashboard')).toBeInTheDocument();
});
