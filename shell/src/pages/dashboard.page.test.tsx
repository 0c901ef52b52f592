import { answerInvites } from '@allsquare/groups-contract/examples';
import { renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as DashboardPage } from './dashboard.page.tsx';

test('figures above two tabs: activity first', async () => {
  const { press } = renderScreen(<DashboardPage />);
  expect(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(screen.getByTestId('slot:dashboard.totals')).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Activity' })).toContainElement(
    screen.getByTestId('slot:dashboard.activity'),
  );
  expect(screen.queryByTestId('slot:dashboard.groups')).toBeNull();

  await press.click(screen.getByRole('tab', { name: 'Groups' }));
  expect(screen.getByRole('tabpanel', { name: 'Groups' })).toContainElement(
    screen.getByTestId('slot:dashboard.groups'),
  );
  await press.keyboard('{ArrowLeft}');
  expect(screen.getByTestId('slot:dashboard.activity')).toBeInTheDocument();
});

test('the tab is in the address', () => {
  renderScreen(<DashboardPage />, { route: '/dashboard', path: '/dashboard?tab=groups' });
  expect(screen.getByTestId('slot:dashboard.groups')).toBeInTheDocument();
});

test('a new group is one press away, and once the page has loaded an expense too', async () => {
  renderScreen(<DashboardPage />);
  expect(await screen.findByTestId('slot:quick-add')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create New Group' })).toHaveAttribute('href', '/groups/new');
});

test('shows invites above the figures, and without any shifts nothing', async () => {
  const invites = answerInvites.steps.find(({ call }) => call === 'listInvites')?.answer;
  let waiting: unknown = [];
  const { emitLive, sent } = renderScreen(<DashboardPage />, {
    answer: ({ path }) => (path === '/api/invites' ? Response.json(waiting) : undefined),
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByTestId('slot:invites')).toBeNull();
  waiting = invites;
  emitLive('invites');
  const block = await screen.findByTestId('slot:invites');
  const figures = screen.getByTestId('slot:dashboard.totals');
  expect(block.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // Accepting one leads to its group.
  waiting = [];
  emitLive('invites');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.getByTestId('slot:invites')).toBeInTheDocument();
});

test('all expenses are one press away beside the tabs', async () => {
  const { press } = renderScreen(<DashboardPage />);
  expect(screen.getByRole('link', { name: 'View All Expenses' })).toHaveAttribute('href', '/expenses');
  await press.click(screen.getByRole('tab', { name: 'Groups' }));
  expect(screen.queryByRole('link', { name: 'View All Expenses' })).toBeNull();
});

test('an error in one slot affects that slot only, and can be retried', async () => {
  let broken = true;
  const Totals = () => {
    if (broken) throw new Error('broken');
    return <p>Figures</p>;
  };
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { press } = renderScreen(<DashboardPage />, { slots: { 'dashboard.totals': Totals } });
  expect(screen.getByText('This part could not be loaded')).toBeVisible();
  expect(screen.getByTestId('slot:dashboard.activity')).toBeInTheDocument();
  broken = false;
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Figures')).toBeVisible();
  log.mockRestore();
});
