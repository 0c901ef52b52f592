import type { ComponentProps, HTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

type RowsProps = ComponentProps<'ul'> & {
  /** Names the list to screen readers. */
  label?: string;
};

/** A list is one block: only its first and last row have round corners. */
export const Rows = ({ label, className = '', ...rest }: RowsProps) => (
  <ul {...rest} className={`k-rows ${className}`} aria-label={label} />
);

type RowProps = HTMLAttributes<HTMLElement> & {
  /** Makes the whole row a link; `ref` is the link's. */
  to?: string;
  /** The link of a row that has `to`. */
  ref?: Ref<HTMLAnchorElement>;
  /** The whole row is the label of its box. */
  label?: boolean;
  /** The colour of the left bar, as CSS. */
  bar?: string;
  /** Marks the row that a link led to, such as the expense of a notification. */
  highlight?: boolean;
  /** Marks a change that has just arrived. */
  news?: 'added' | 'changed' | undefined;
};

/** A row's content, for a list that renders its own items; `className` lays out its columns. */
export const RowBody = ({ to, ref, label, bar, highlight, news, className = '', ...rest }: RowProps) => {
  const look = {
    ...rest,
    className: `k-row ${className}`,
    'data-highlight': highlight || news ? '' : undefined,
    'data-news': news,
    style: { ...rest.style, ...(bar ? { '--bar': bar } : {}) },
  };
  if (to) return <Link {...look} to={to} ref={ref} />;
  const Element = label ? 'label' : 'div';
  return <Element {...look} />;
};

/** One row of a list. */
export const Row = (props: RowProps) => (
  <li>
    <RowBody {...props} />
  </li>
);
