import { Skeleton, SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from '../card.module.css';

/** Stands for the cards of so many members. */
export const MembersSkeleton = ({ count }: { count: number }) => (
  <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading the members">
    {Array.from({ length: count }, (_, place) => (
      <div key={place} className={styles.card}>
        <Skeleton width="var(--s)" height="var(--s)" className={styles.tile} />
        <div className={styles.title}>
          <SkeletonItem />
        </div>
      </div>
    ))}
  </div>
);
