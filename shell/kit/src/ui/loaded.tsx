import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useConnection, useIsOnline } from '../browser/connection.ts';
import { Failed } from './failed.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { StatusPill } from './status-pill.tsx';

type LoadedProps<T> = {
  /** The result of the kit's `useQuery`. */
  query: UseQueryResult<T>;
  /** The failure's title and message, as in spec.md section 8. */
  failure?: { title?: string; message?: string };
  /** Shown until data arrives; as tall as the data. */
  skeleton?: ReactNode;
  /** Renders the data: the newest response or the last good one. */
  children: (data: T) => ReactNode;
};

/**
 * A query's states: skeleton, failure with 'Try again', data. A failed refetch keeps the data with a status pill. For a
 * lost connection the frame shows one message instead.
 */
export const Loaded = <T,>({ query, failure, skeleton = <SkeletonRows />, children }: LoadedProps<T>) => {
  const isOnline = useIsOnline();
  const isConnected = useConnection() === 'connected' && isOnline;
  // React renders the first data in slices, between which the browser answers presses.
  const hasData = useDeferredValue(query.data !== undefined);
  if (query.data === undefined || !hasData) {
    return query.data === undefined && query.isError ? (
      <Failed {...failure} onRetry={() => void query.refetch()} />
    ) : (
      skeleton
    );
  }
  return (
    <>
      {query.isError && isConnected && <StatusPill>Reconnecting…</StatusPill>}
      {children(query.data)}
    </>
  );
};
