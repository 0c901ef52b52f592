import type { ReactNode } from 'react';
import styles from './callout.module.css';

type CalloutProps = {
  icon: ReactNode;
  /** A button or link to act on it. */
  action?: ReactNode;
  children: ReactNode;
};

/** An inline message, announced when it appears or changes. */
export const Callout = ({ icon, action, children }: CalloutProps) => (
  <div className={styles.callout}>
    {icon}
    <p className={styles.words} role="status">
      {children}
    </p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
