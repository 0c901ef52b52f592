import styles from './section-title.module.css';

/** The title of a list with the number of its items. */
export const SectionTitle = ({ children, count }: { children: string; count: number }) => (
  <h2 className={styles.title}>
    {children}
    <span className={styles.count}>{count}</span>
  </h2>
);
