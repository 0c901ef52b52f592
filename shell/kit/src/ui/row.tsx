import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A list is one block: only its first and last row have round corners. */
export const Rows = ({ label, className = '', ...rest }: ComponentProps<'ul'> & { label?: string }) => (
  <ul {...rest} className={`k-rows ${className}`} aria-label={label} />
);

type RowProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** Makes the whole row a link. */
  to?: string;
  /** The colour of the left bar, as CSS. */
  bar?: string;
  highlight?: boolean;
  /** What has just come to this row. */
  news?: 'added' | 'changed' | undefined;
};

/** What a row shows, for a list that makes its items itself; `className` lays out its columns. */
export const RowBody = ({ to, bar, highlight, news, className = '', children, ...rest }: RowProps) => {
  const look = {
    className: `k-row ${highlight || news ? 'k-row-highlight' : ''} ${news === 'added' ? 'k-row-added' : ''} ${className}`,
    style: { ...rest.style, ...(bar ? { '--bar': bar } : {}) },
  };
  return to ? (
    <Link to={to} {...look}>
      {children}
    </Link>
  ) : (
    <div {...rest} {...look}>
      {children}
    </div>
  );
};

/** One row of a list. */
export const Row = (props: RowProps) => (
  <li>
    <RowBody {...props} />
  </li>
);
