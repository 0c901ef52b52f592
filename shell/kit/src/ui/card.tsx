import type { HTMLAttributes } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'form' | 'li' | 'p' };

/** A ground of its own with round corners; `className` lays out what is on it. */
export const Card = ({ as: Element = 'div', className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`k-card ${className}`} />
);
