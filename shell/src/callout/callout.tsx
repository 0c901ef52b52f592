import type { ReactNode } from 'react';
import styles from './callout.module.css';

type CalloutProps = {
  icon: ReactNode;
  /** A button or link that goes on from it. */
  action?: ReactNode;
  children: ReactNode;
};

/** A calm sentence in its place on the page, read out when it comes or changes. */
export const Callout = ({ icon, action, children }: CalloutProps) => (
  <div className={styles.callout}>
    {icon}
    <p className={styles.words} role="status">
      {children}
    </p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
