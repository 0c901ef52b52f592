import { Button } from './button.tsx';
import { Failed } from './failed.tsx';

type LoadMoreProps = {
  /** The list's infinite query; renders nothing without a next page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** Loads the next page of the list above. Shows a failure and retries on press. */
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
