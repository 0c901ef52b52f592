import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Filled, Slot, type SlotHost, SlotHostProvider } from './slots.tsx';

const hostOf = (load: () => Promise<Filled<'dashboard.totals'>>) =>
  ({ peek: () => undefined, load }) as unknown as SlotHost;
const page = (host: SlotHost, quiet = false) => (
  <SlotHostProvider host={host}>
    <p>The rest</p>
    <Slot name="dashboard.totals" quiet={quiet} />
  </SlotHostProvider>
);

test('a slot shows a skeleton, then its content', async () => {
  render(page(hostOf(async () => ({ Content: () => <p>Totals</p> }))));
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(await screen.findByText('Totals')).toBeVisible();
});

test('a remote that cannot be loaded costs its place alone, until it is tried again', async () => {
  let away = true;
  render(
    page(
      hostOf(async () => {
        if (away) throw new Error('away');
        return { Content: () => <p>Totals</p> };
      }),
    ),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Totals')).toBeInTheDocument();
});

test('what throws inside a slot costs its place alone, until it is tried again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Content = () => {
    if (broken) throw new Error('broken');
    return <p>Totals</p>;
  };
  render(page(hostOf(async () => ({ Content }))));
  await screen.findByRole('alert');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Totals')).toBeInTheDocument();
  quiet.mockRestore();
});

test.each([
  ['cannot be loaded', () => Promise.reject(new Error('away'))],
  ['throws', async () => ({ Content: () => <p>{JSON.parse('broken')}</p> })],
])('a quiet slot shows nothing of what %s', async (_, load) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const loaded = jest.fn(load);
  const { container } = render(page(hostOf(loaded), true));
  await act(() => loaded.mock.results[0]?.value.catch(() => undefined));
  expect(container).toHaveTextContent(/^The rest$/);
  expect(screen.queryByRole('status')).toBeNull();
  log.mockRestore();
});
