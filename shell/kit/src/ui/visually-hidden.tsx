import type { ReactNode } from 'react';

type VisuallyHiddenProps = {
  /** The text of the picture beside it. */
  children: ReactNode;
};

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => <span className="k-sr">{children}</span>;
