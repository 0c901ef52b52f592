import type { ComponentProps, ReactNode } from 'react';

/** The box alone, for a row that is its label. */
export const Box = (props: Omit<ComponentProps<'input'>, 'className' | 'type'>) => (
  <input type="checkbox" {...props} className="k-box" />
);

type CheckboxProps = ComponentProps<'input'> & {
  /** The label: what is true when the box is checked. */
  children: ReactNode;
};

/** A box with its label, 44 px high; accepts the result of a form's `register()`. `className` applies to the whole. */
export const Checkbox = ({ children, className = '', ...rest }: CheckboxProps) => (
  <label className={`k-check ${className}`}>
    <Box {...rest} />
    {children}
  </label>
);
