import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { renderScreen } from '../harness/testing.ts';
import { LoadMore } from './load-more.tsx';

test('a page that fails to load shows an error, and can be retried', async () => {
  let down = true;
  const List = () => {
    const query = useInfiniteQuery({
      queryKey: ['numbers'],
      queryFn: ({ pageParam }) => (down && pageParam > 0 ? Promise.reject(new Error('Away')) : pageParam),
      initialPageParam: 0,
      getNextPageParam: (last: number) => (last < 1 ? last + 1 : undefined),
    });
    return (
      <>
        <p>{query.data?.pages.join(' ')}</p>
        <LoadMore query={query} />
      </>
    );
  };
  const { press } = renderScreen(<List />, { examples: [] });
  await press.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest could not be loaded');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  down = false;
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 1')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
