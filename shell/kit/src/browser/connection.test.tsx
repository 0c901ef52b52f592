import { act, screen } from '@testing-library/react';
import { ConnectionStatus } from '../frame/connection-status.tsx';
import { renderScreen } from '../harness/testing.ts';
import { connection } from './connection.ts';

const mark = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const online = jest.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  jest.useFakeTimers();
  online.mockReturnValue(true);
  renderScreen(<ConnectionStatus />);
});
afterEach(() => {
  act(connection.markConnected);
  jest.useRealTimers();
});

test('a loss shows after two seconds, until the stream stands again', () => {
  connection.markLost();
  pass(1_500);
  connection.markLost();
  expect(mark()).toBe('');
  pass(500);
  expect(mark()).toBe('Reconnecting…');
  act(connection.markConnected);
  expect(mark()).toBe('');
});

test('a loss that is over by then never shows', () => {
  connection.markLost();
  pass(1_900);
  connection.markConnected();
  pass(5_000);
  expect(mark()).toBe('');
});

test('without a network it says so', () => {
  connection.markLost();
  pass(2_000);
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(mark()).toBe('Offline');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(mark()).toBe('Reconnecting…');
});
