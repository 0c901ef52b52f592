import { Skeleton, SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from '../card.module.css';

/** No window shows more; each moves, so that those of 500 would take longer than what they stand for. */
const MAX_VISIBLE = 30;

/** Stands for the cards of so many members. */
export const MembersSkeleton = ({ count }: { count: number }) => (
  <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading the members">
    {Array.from({ length: Math.min(count, MAX_VISIBLE) }, (_, place) => (
      <div key={place} className={styles.card}>
        <Skeleton width="var(--s)" height="var(--s)" className={styles.tile} />
        <div className={styles.title}>
          <SkeletonItem />
        </div>
      </div>
    ))}
  </div>
);
