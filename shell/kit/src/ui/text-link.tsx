import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const classesOf = (className = '') => `k-link ${className}`;

type TextLinkProps = ComponentProps<'a'> & {
  /** A page of the product; `href` is an anchor or another site. */
  to?: string;
};

/** An underlined link in a sentence or beside a field. */
export const TextLink = ({ to, className, children, ...rest }: TextLinkProps) => {
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
