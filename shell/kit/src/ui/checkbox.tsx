import type { ComponentProps, ReactNode } from 'react';

/** The box alone, for a row that is its label. */
export const Box = (props: Omit<ComponentProps<'input'>, 'className' | 'type'>) => (
  <input type="checkbox" {...props} className="k-box" />
);

type CheckboxProps = ComponentProps<'input'> & {
  /** The label: what holds when the box is ticked. */
  children: ReactNode;
};

/**
 * A box with its label beside it, 44 px high; takes what `register()` of a form answers. `className` is of all of it.
 */
export const Checkbox = ({ children, className = '', ...rest }: CheckboxProps) => (
  <label className={`k-check ${className}`}>
    <Box {...rest} />
    {children}
  </label>
);
