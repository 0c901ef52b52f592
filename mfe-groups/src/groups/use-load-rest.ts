import { useEffect } from 'react';

type Pages = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the remaining pages one after the other while they are wanted, such as during a search. */
export const useLoadRest = (
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages,
  isWanted: boolean,
): void => {
  // After an error the user retries.
  const loads = isWanted && hasNextPage && !isFetchNextPageError;
  // After each render: a page may have loaded between two of them.
  useEffect(() => {
    if (loads && !isFetching) void fetchNextPage();
  });
};
