import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { PortalContainer } from '../overlays/portal-container.tsx';
import { retrySlots, Slot, type SlotHost, SlotHostProvider } from './slots.tsx';

type Load = () => Promise<ComponentType | undefined>;
const hostOf = (remotes: Record<string, Load>) =>
  ({
    peekFillers: () => undefined,
    loadFillers: async () => Object.keys(remotes),
    peek: () => undefined,
    load: (remote: string) => remotes[remote]?.(),
  }) as unknown as SlotHost;
const filledBy = (load: Load) => hostOf({ 'mfe-expenses': load });
const page = (host: SlotHost, quiet = false) => (
  <SlotHostProvider host={host}>
    <p>The rest</p>
    <Slot name="dashboard.totals" quiet={quiet} />
  </SlotHostProvider>
);

test('a slot shows a skeleton, then its content', async () => {
  render(page(filledBy(async () => () => <p>Totals</p>)));
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(await screen.findByText('Totals')).toBeVisible();
});

test('a failed remote affects its slot only, until a retry', async () => {
  let away = true;
  render(
    page(
      filledBy(async () => {
        if (away) throw new Error('away');
        return () => <p>Totals</p>;
      }),
    ),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Totals')).toBeInTheDocument();
});

test('an error inside a slot affects that slot only, until a retry', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Content = () => {
    if (broken) throw new Error('broken');
    return <p>Totals</p>;
  };
  render(page(filledBy(async () => Content)));
  await screen.findByRole('alert');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Totals')).toBeInTheDocument();
  quiet.mockRestore();
});

test.each([
  ['cannot be loaded', () => Promise.reject(new Error('away'))],
  ['throws', async () => () => <p>{JSON.parse('broken')}</p>],
] satisfies [string, Load][])('a quiet slot shows nothing of what %s', async (_, load) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const loaded = jest.fn(load);
  const { container } = render(page(filledBy(loaded), true));
  await waitFor(() => expect(loaded).toHaveBeenCalled());
  await act(() => loaded.mock.results[0]?.value.catch(() => undefined));
  expect(container).toHaveTextContent(/^The rest$/);
  expect(screen.queryByRole('status')).toBeNull();
  log.mockRestore();
});

describe('a remote unavailable in several slots', () => {
  const Dialog = ({ children }: { children: ReactNode }) => (
    <PortalContainer>{(take) => <section ref={take}>{children}</section>}</PortalContainer>
  );
  const shown = () => {
    const state = { away: true };
    const load = async () => {
      if (state.away) throw new Error('away');
      return () => <p>Totals</p>;
    };
    const place = (more: { quiet?: boolean; retry?: string } = {}) => <Slot name="dashboard.totals" {...more} />;
    const host = filledBy(load);
    const { rerender } = render(
      <SlotHostProvider host={host}>
        {place({ quiet: true })}
        {place({ retry: 'Add expense' })}
        {place()}
        {place()}
      </SlotHostProvider>,
    );
    return { state, rerender, host, place };
  };

  test('shows one failure, and retries everywhere at once', async () => {
    const { state } = shown();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Add expense',
      null,
    ]);
    state.away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByText('Totals')).toHaveLength(4));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a small slot retries for all too', async () => {
    const { state } = shown();
    await screen.findByRole('alert');
    state.away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Add expense' }));
    await waitFor(() => expect(screen.getAllByText('Totals')).toHaveLength(4));
  });

  test('retries automatically what the page has loaded since', async () => {
    const { state } = shown();
    await screen.findByRole('alert');
    state.away = false;
    act(() => retrySlots('mfe-expenses'));
    await waitFor(() => expect(screen.getAllByText('Totals')).toHaveLength(4));
  });

  test('when the slot that showed it unmounts, the next one does; a dialog shows its own', async () => {
    const { rerender, host, place } = shown();
    await screen.findByRole('alert');
    rerender(
      <SlotHostProvider host={host}>
        {place({ quiet: true })}
        {place({ retry: 'Add expense' })}
        {null}
        {place()}
        <Dialog>{place()}</Dialog>
      </SlotHostProvider>,
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  });
});

test('renders all fillers of a slot, in their order; a failed one affects its own part', async () => {
  const away = () => Promise.reject(new Error('away'));
  const filled = (words: string) => async () => () => <p>{words}</p>;
  const { container } = render(
    page(hostOf({ 'mfe-a': filled('First'), 'mfe-b': away, 'mfe-c': async () => undefined, 'mfe-d': filled('Last') })),
  );
  expect(await screen.findByText('Last')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(container).toHaveTextContent(/^The restFirstThis part could not be loaded.*Last$/);
});

test('a slot without fillers shows nothing', async () => {
  const { container } = render(page(hostOf({})));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(container).toHaveTextContent(/^The rest$/);
});

test('retries a list of remotes that failed to load', async () => {
  let away = true;
  const host = filledBy(async () => () => <p>Totals</p>);
  const loadFillers = async () => {
    if (away) throw new Error('away');
    return host.loadFillers('dashboard.totals');
  };
  render(page({ ...host, loadFillers }));
  await screen.findByRole('alert');
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Totals')).toBeInTheDocument();
});
