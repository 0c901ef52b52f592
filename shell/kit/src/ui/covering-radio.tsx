import type { ComponentProps } from 'react';

/** Covers a positioned tile, which is its label and shows its state; takes what `register()` of a form returns. */
export const CoveringRadio = (props: Omit<ComponentProps<'input'>, 'className' | 'type'>) => (
  <input {...props} type="radio" className="k-covering-radio" />
);
