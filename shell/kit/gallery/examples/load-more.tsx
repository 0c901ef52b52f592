import { useInfiniteQuery } from '@allsquare/kit/query';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Row, Rows } from '@allsquare/kit/ui/row';

const pages = [['Dinner at Ramiro', 'Tram and metro passes'], ['Museum tickets', 'Groceries'], ['Taxi to the airport']];

/** Each press adds a page; while it loads the button is busy, and after the last page it is gone. */
export const UnderAList = () => {
  const query = useInfiniteQuery({
    queryKey: ['load-more'],
    queryFn: async ({ pageParam }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return pages[pageParam] ?? [];
    },
    initialPageParam: 0,
    initialData: { pages: pages.slice(0, 1), pageParams: [0] },
    staleTime: Number.POSITIVE_INFINITY,
    getNextPageParam: (_, shown) => (shown.length < pages.length ? shown.length : undefined),
  });
  return (
    <div>
      <Rows label="Expenses">
        {query.data.pages.flat().map((what) => (
          <Row key={what} className="g-row">
            <b>{what}</b>
          </Row>
        ))}
      </Rows>
      <LoadMore query={query} />
    </div>
  );
};
