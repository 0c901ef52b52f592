import type { ReactNode } from 'react';
import styles from './summary-head.module.css';

/** The title of a part of a summary, with a value or a button at its right. */
export const SummaryHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children}
  </div>
);
