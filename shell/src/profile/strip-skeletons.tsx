import { Card } from '@allsquare/kit/ui/card';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import styles from './strip.module.css';

/** Stands for the strips that need to know the account. */
export const StripSkeletons = () => (
  <div role="status" aria-busy="true" aria-label="Loading your account">
    {['11rem', '15rem'].map((width) => (
      <Card key={width} className={styles.strip}>
        <div className={styles.waiting}>
          <Skeleton width={`min(${width}, 80%)`} height="1.125rem" />
          <Skeleton width="min(24rem, 100%)" height="0.875rem" />
        </div>
        <Skeleton width="9rem" height="2.75rem" />
      </Card>
    ))}
  </div>
);
