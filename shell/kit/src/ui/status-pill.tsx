import type { ReactNode } from 'react';

type StatusPillProps = {
  /** Two words at most; empty while all is well, so that screen readers announce a change. */
  children?: ReactNode;
};

/** The freshness of the content below, announced politely. It overlays the page and shifts nothing. */
export const StatusPill = ({ children }: StatusPillProps) => (
  <p className="k-quiet" role="status" aria-live="polite">
    {children && (
      <span>
        <span className="k-working" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        {children}
      </span>
    )}
  </p>
);
