import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const classesOf = (className = '') => `k-link ${className}`;

/**
 * An underlined link in a sentence or beside a field; `to` is a page of the product, `href` an anchor or another site.
 */
export const TextLink = ({ to, className, children, ...rest }: ComponentProps<'a'> & { to?: string }) => {
  const look = { ...rest, className: classesOf(className) };
  return to ? (
    <Link {...look} to={to}>
      {children}
    </Link>
  ) : (
    <a {...look}>{children}</a>
  );
};

/** A button that looks like a link: for a minor action. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classesOf(className)} />
);
