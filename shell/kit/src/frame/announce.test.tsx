import { act, render, screen } from '@testing-library/react';
import { Announcer, announce } from './announce.tsx';

test('what is announced stands in a polite region that was there before, each by itself, and goes again', () => {
  jest.useFakeTimers();
  const { container } = render(<Announcer />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  act(() => announce('Ben Example added Photo book, $12.00'));
  act(() => announce('3 expenses changed'));
  expect(screen.getByText('Ben Example added Photo book, $12.00').parentElement).toBe(region);
  expect(region?.children).toHaveLength(2);
  act(() => jest.runAllTimers());
  expect(region).toBeEmptyDOMElement();
  jest.useRealTimers();
});
