import { act, screen } from '@testing-library/react';
import { connection } from '../browser/connection.ts';
import { renderScreen } from '../harness/testing.ts';
import { Failed } from './failed.tsx';

const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
const go = (where: 'online' | 'offline') =>
  act(() => {
    online.mockReturnValue(where === 'online');
    window.dispatchEvent(new Event(where));
  });
const retry = jest.fn();

beforeEach(() => {
  retry.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  act(connection.markConnected);
  jest.useRealTimers();
});

test('shows that it is offline, and loads on reconnect', () => {
  renderScreen(<Failed onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded');
  go('offline');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You are offlineThis device has not shown this yet. It loads when you’re back online.',
  );
  expect(retry).not.toHaveBeenCalled();
  go('online');
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded');
});

test('retries when a lost live stream reconnects', () => {
  // The network has been back for a long time.
  jest.advanceTimersByTime(10_001);
  renderScreen(<Failed onRetry={retry} />);
  connection.markLost();
  act(() => jest.advanceTimersByTime(2_000));
  expect(retry).not.toHaveBeenCalled();
  act(connection.markConnected);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('retries once automatically after a failure just after reconnecting, and not later', () => {
  go('offline');
  go('online');
  const { unmount } = renderScreen(<Failed onRetry={retry} />);
  expect(retry).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(2_000));
  expect(retry).toHaveBeenCalledTimes(1);
  unmount();
  jest.advanceTimersByTime(10_000);
  renderScreen(<Failed onRetry={retry} />);
  act(() => jest.advanceTimersByTime(10_000));
  expect(retry).toHaveBeenCalledTimes(1);
});
