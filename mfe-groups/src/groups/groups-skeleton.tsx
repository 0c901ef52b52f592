import { RowBody } from '@allsquare/kit/ui/row';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import styles from './group-card.module.css';

/** Stands for the group list while it loads, in the geometry of its cards. */
export const GroupsSkeleton = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label="Loading your groups">
    {Array.from({ length: 4 }, (_, card) => (
      <RowBody className={styles.card} key={card}>
        <span className={styles.loadingSquare}>
          <Skeleton width="100%" height="100%" />
        </span>
        <span className={styles.loadingWords}>
          <Skeleton width="min(12.5rem, 90%)" height="1.25rem" />
          <Skeleton width="min(8.75rem, 60%)" height="0.75rem" />
        </span>
        <span className={styles.loadingBalance}>
          <Skeleton width="6rem" height="1.5rem" />
        </span>
      </RowBody>
    ))}
  </div>
);
