import { Button } from './button.tsx';

type LoadMoreProps = {
  /** The list's infinite query; nothing is shown while it has no next page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Under a list with more pages: loads the next one. */
export const LoadMore = ({ query }: LoadMoreProps) =>
  query.hasNextPage && (
    <Button
      wide
      className="k-more"
      busy={query.isFetchingNextPage}
      busyText="Loading..."
      onClick={() => void query.fetchNextPage()}
    >
      Load more
    </Button>
  );
