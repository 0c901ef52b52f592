import type { ComponentProps, ReactNode } from 'react';

/** A box with its label beside it, 44 px high; takes what `register()` of a form answers. `className` is of all of it. */
export const Checkbox = ({ children, className = '', ...rest }: ComponentProps<'input'> & { children: ReactNode }) => (
  <label className={`k-check ${className}`}>
    <input type="checkbox" {...rest} className="k-box" />
    {children}
  </label>
);
