import { Skeleton, SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from '../card.module.css';

/** No window shows more. Each is animated, so 500 placeholders would take longer than the cards. */
const MAX_VISIBLE = 30;

/** The placeholders of member cards. */
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
