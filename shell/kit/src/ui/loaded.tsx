import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection, useIsOnline } from '../browser/connection.ts';
import { Failed } from './failed.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { StatusPill } from './status-pill.tsx';

type LoadedProps<T> = {
  /** What `useQuery` of the kit answered. */
  query: UseQueryResult<T>;
  /** The failure's title and message, as spec.md section 8 has them. */
  failure?: { title?: string; message?: string };
  /** Shown until there is data: as tall as the data will be. */
  skeleton?: ReactNode;
  /** Draws the data, newest answer or last good one. */
  children: (data: T) => ReactNode;
};

/**
 * A query's states: skeleton, failure with 'Try again', data; a failed refetch keeps the data under a quiet mark. Where
 * the connection is lost, the frame says so for all.
 */
export const Loaded = <T,>({ query, failure, skeleton = <SkeletonRows />, children }: LoadedProps<T>) => {
  const isOnline = useIsOnline();
  const isConnected = useConnection() === 'connected' && isOnline;
  if (query.data === undefined) {
    return query.isError ? <Failed {...failure} onRetry={() => void query.refetch()} /> : skeleton;
  }
  return (
    <>
      {query.isError && isConnected && <StatusPill>Reconnecting…</StatusPill>}
      {children(query.data)}
    </>
  );
};
