import { act, screen } from '@testing-library/react';
import { ConnectionMark } from '../frame/connection-mark.tsx';
import { renderScreen } from '../harness/testing.ts';
import { connection } from './connection.ts';

const mark = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const online = jest.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  jest.useFakeTimers();
  online.mockReturnValue(true);
  renderScreen(<ConnectionMark />);
});
afterEach(() => {
  act(connection.stands);
  jest.useRealTimers();
});

test('a loss shows after two seconds, until the stream stands again', () => {
  connection.lost();
  pass(1_500);
  connection.lost();
  expect(mark()).toBe('');
  pass(500);
  expect(mark()).toBe('Reconnecting…');
  act(connection.stands);
  expect(mark()).toBe('');
});

test('a loss that is over by then never shows', () => {
  connection.lost();
  pass(1_900);
  connection.stands();
  pass(5_000);
  expect(mark()).toBe('');
});

test('without a network it says so', () => {
  connection.lost();
  pass(2_000);
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(mark()).toBe('Offline');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(mark()).toBe('Reconnecting…');
});
