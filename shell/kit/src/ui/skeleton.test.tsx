import { render, screen } from '@testing-library/react';
import { SkeletonItem, SkeletonRows } from './skeleton.tsx';

const sizes = (within: Element) =>
  Array.from(within.querySelectorAll<HTMLElement>('.k-skeleton'), ({ style }) => `${style.width} ${style.height}`);

test('shows placeholders of a picture, the lines beside it and what is at the end, in this order', () => {
  const { container } = render(
    <SkeletonItem picture={['3rem', '3rem', 'square']} lines={[['60%', '1rem']]} end={['5rem', '2rem', 'button']} />,
  );
  expect(sizes(container)).toEqual(['3rem 3rem', '60% 1rem', '5rem 2rem']);
  expect(Array.from(container.children, ({ className }) => className.trim())).toEqual([
    'k-skeleton square',
    'k-skeleton-lines',
    'k-skeleton button',
  ]);
});

test('a list announces what is loading, once, whatever its rows', () => {
  render(<SkeletonRows rows={2} label="Loading your groups" />);
  const list = screen.getByRole('status', { name: 'Loading your groups' });
  expect(list).toHaveAttribute('aria-busy', 'true');
  expect(list.children).toHaveLength(2);
  expect(sizes(list)).toHaveLength(8);
});
