import type { ReactNode } from 'react';

type StatusPillProps = {
  /** Two words at most; nothing while all is well, so that screen readers hear them come. */
  children?: ReactNode;
};

/** A few words on how fresh the things below are, read politely. It lies over the page and moves nothing. */
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
