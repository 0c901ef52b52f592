import type { ComponentProps, ReactNode } from 'react';

/** A box with its label beside it, 44 px high; takes what `register()` of a form answers. */
export const Checkbox = ({ children, ...rest }: ComponentProps<'input'> & { children: ReactNode }) => (
  <label className="k-check">
    <input type="checkbox" {...rest} className="k-box" />
    {children}
  </label>
);
