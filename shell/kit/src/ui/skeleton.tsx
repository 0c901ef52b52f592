import type { ReactNode } from 'react';
import { RowBody } from './row.tsx';

type SkeletonProps = {
  /** A CSS length; `min(20rem, 100%)` if the place may be narrower. */
  width: string;
  /** A CSS length in rem: the height of the text it replaces. */
  height: string;
  /** Places it. */
  className?: string | undefined;
};

/** A placeholder bar or square; sizes are CSS lengths. */
export const Skeleton = ({ width, height, className = '' }: SkeletonProps) => (
  <span className={`k-skeleton ${className}`} style={{ width, height }} />
);

/** Width and height of a bar, as of `Skeleton`, and the class that places it. */
type Bar = readonly [width: string, height: string, className?: string];

const bar = ([width, height, className]: Bar, key?: number) => (
  <Skeleton key={key} width={width} height={height} className={className} />
);

type SkeletonItemProps = {
  /** The bar in front, for a picture. */
  picture?: Bar;
  /** The bars beside it, one under the other; those of a name and a quiet line. */
  lines?: readonly Bar[];
  /** The bar at the end, for a figure or a button. */
  end?: Bar;
  /** Places the lines. */
  className?: string;
};

/** The placeholder of a card or a row, in the columns of the real one. */
export const SkeletonItem = ({
  picture,
  lines = [
    ['min(13.75rem, 80%)', '1rem'],
    ['min(8.75rem, 55%)', '0.75rem'],
  ],
  end,
  className = '',
}: SkeletonItemProps) => (
  <>
    {picture && bar(picture)}
    <span className={`k-skeleton-lines ${className}`}>{lines.map(bar)}</span>
    {end && bar(end)}
  </>
);

const PLAIN_ROW = <SkeletonItem picture={['2.75rem', '2.75rem']} end={['100%', '1.125rem']} />;

type SkeletonRowsProps = {
  /** The usual number of rows in view. */
  rows?: number;
  /** The label for screen readers. */
  label?: string;
  /** The placeholder of each row, instead of a tile, two lines and an amount; `className` is the row's. */
  children?: ReactNode;
  /** The columns of each row: the class of the real row. */
  className?: string;
};

/** The placeholder of a list's rows. */
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
