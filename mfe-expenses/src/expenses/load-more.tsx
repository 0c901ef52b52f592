import { Button } from '@allsquare/kit/ui/button';
import styles from './load-more.module.css';

type LoadMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Under a list that goes on: brings its next page. */
export const LoadMore = ({ query }: LoadMoreProps) =>
  query.hasNextPage && (
    <Button
      wide
      className={styles.more}
      busy={query.isFetchingNextPage}
      busyText="Loading..."
      onClick={() => void query.fetchNextPage()}
    >
      Load more
    </Button>
  );
