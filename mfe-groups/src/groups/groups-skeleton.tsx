import { RowBody } from '@allsquare/kit/ui/row';
import { SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from './group-card.module.css';

/** Stands for the group list while it loads, in the geometry of its cards. */
export const GroupsSkeleton = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label="Loading your groups">
    {Array.from({ length: 4 }, (_, card) => (
      <RowBody className={styles.card} key={card}>
        <SkeletonItem
          picture={{ width: 'var(--square)', height: 'var(--square)', className: styles.loadingSquare }}
          lines={[
            { width: 'min(12.5rem, 90%)', height: '1.25rem' },
            { width: 'min(8.75rem, 60%)', height: '0.75rem' },
          ]}
          className={styles.loadingWords}
          end={{ width: '6rem', height: '1.5rem', className: styles.loadingBalance }}
        />
      </RowBody>
    ))}
  </div>
);
