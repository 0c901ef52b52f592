import { Button } from './button.tsx';
import { Failed } from './failed.tsx';

type LoadMoreProps = {
  /** The list's infinite query; nothing is shown while it has no next page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** Under a list with more pages: loads the next one. One that did not come says so, and can be tried again. */
export const LoadMore = ({ query }: LoadMoreProps) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const load = () => void fetchNextPage();
  if (!hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage)
    return <Failed title="The rest could not be loaded" onRetry={load} />;
  return (
    <Button wide className="k-more" busy={isFetchingNextPage} busyText="Loading..." onClick={load}>
      Load more
    </Button>
  );
};
