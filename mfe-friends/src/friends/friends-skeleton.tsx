import { Card } from '@allsquare/kit/ui/card';
import { Skeleton, SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from './friend-grid.module.css';

/** The placeholder of the grid of friends. */
export const FriendsSkeleton = () => (
  <div role="status" aria-busy="true" aria-label="Loading your friends">
    <div className={styles.loadingTitle}>
      <Skeleton width="9.375rem" height="1.5rem" />
    </div>
    <div className={styles.grid}>
      {Array.from({ length: 4 }, (_, card) => (
        <Card className={styles.card} key={card}>
          <SkeletonItem
            picture={['100%', '100%']}
            lines={[
              ['60%', '1rem'],
              ['80%', '0.75rem'],
            ]}
          />
        </Card>
      ))}
    </div>
  </div>
);
