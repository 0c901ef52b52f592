import type { ReactNode } from 'react';

/** The mark alone: the L of the square and its last tile. */
export const Mark = () => (
  <svg className="k-mark" viewBox="0 0 16 16" aria-hidden="true">
    <path
      className="k-mark-a"
      d="M1.5 1h5a.5.5 0 0 1 .5.5V9h7.5a.5.5 0 0 1 .5.5v5a.5.5 0 0 1-.5.5h-13a.5.5 0 0 1-.5-.5v-13A.5.5 0 0 1 1.5 1Z"
    />
    <rect className="k-mark-b" x="9" y="1" width="6" height="6" rx=".5" />
  </svg>
);

/** The mark with the name; put it inside a link with class k-logo. */
export const Logo = () => (
  <>
    <Mark />
    <span>Allsquare</span>
  </>
);

/** The last tile slides in repeatedly while the page loads. `whole`: it is all that the page shows. */
export const Loading = ({ whole, children }: { whole?: boolean; children: ReactNode }) => (
  <div className={whole ? 'k-loading k-loading-whole' : 'k-loading'}>
    <div role="status">
      <Mark />
      <p>{children}</p>
    </div>
  </div>
);
