import { Skeleton } from '@allsquare/kit/ui/skeleton';
import styles from './edit-expense.module.css';

/** The placeholder of the edit form. */
export const EditSkeleton = () => (
  <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading the expense">
    <span className={styles.whole}>
      <Skeleton width="100%" height="4.625rem" />
    </span>
    {[1, 2, 3, 4].map((field) => (
      <Skeleton key={field} width="100%" height="4.625rem" />
    ))}
    <span className={styles.whole}>
      <Skeleton width="100%" height="15rem" />
    </span>
  </div>
);
