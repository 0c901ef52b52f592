import type { ReactNode } from 'react';
import { RowBody } from './row.tsx';

type SkeletonProps = {
  /** A CSS length; `min(20rem, 100%)` where the place may be narrower. */
  width: string;
  /** A CSS length in rem: the height of the text it replaces. */
  height: string;
  /** Places it. */
  className?: string;
};

/** A bar or square that stands for something still loading; sizes are CSS lengths. */
export const Skeleton = ({ width, height, className = '' }: SkeletonProps) => (
  <span className={`k-skeleton ${className}`} style={{ width, height }} />
);

type SkeletonItemProps = {
  /** The picture in front. */
  picture?: SkeletonProps;
  /** The lines beside it. */
  lines: readonly SkeletonProps[];
  /** The figure or button at the end. */
  end?: SkeletonProps;
  /** Places the lines. */
  className?: string;
};

/** What a card or row stands for while it loads: its children in the columns of the real one. */
export const SkeletonItem = ({ picture, lines, end, className = '' }: SkeletonItemProps) => (
  <>
    {picture && <Skeleton {...picture} />}
    <span className={`k-skeleton-lines ${className}`}>
      {lines.map((line) => (
        <Skeleton key={line.width} {...line} />
      ))}
    </span>
    {end && <Skeleton {...end} />}
  </>
);

const PLAIN_ROW = (
  <SkeletonItem
    picture={{ width: '2.75rem', height: '2.75rem' }}
    lines={[
      { width: 'min(13.75rem, 80%)', height: '1rem' },
      { width: 'min(8.75rem, 55%)', height: '0.75rem' },
    ]}
    end={{ width: '100%', height: '1.125rem' }}
  />
);

type SkeletonRowsProps = {
  /** As many as the list usually has in view. */
  rows?: number;
  /** What screen readers hear while it loads. */
  label?: string;
  /** What stands in each row in the place of a tile, two lines and a figure; `className` is that row's. */
  children?: ReactNode;
  /** The columns of each row: the class of the real row. */
  className?: string;
};

/** Rows that stand for a list. */
export const SkeletonRows = ({
  rows = 3,
  label = 'Loading the list',
  children = PLAIN_ROW,
  className = 'k-skeleton-row',
}: SkeletonRowsProps) => (
  <div className="k-rows" role="status" aria-busy="true" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <RowBody className={className} key={row}>
        {children}
      </RowBody>
    ))}
  </div>
);
