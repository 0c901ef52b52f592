import type { ReactNode } from 'react';

type VisuallyHiddenProps = {
  /** What the picture beside it says to others. */
  children: ReactNode;
};

/** Words for screen readers alone. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => <span className="k-sr">{children}</span>;
