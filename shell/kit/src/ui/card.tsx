import type { HTMLAttributes } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element to render: a `section` needs a heading or a label. */
  as?: 'div' | 'section' | 'form' | 'li' | 'p';
};

/** A rounded surface; `className` lays out its content. */
export const Card = ({ as: Element = 'div', className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`k-card ${className}`} />
);
