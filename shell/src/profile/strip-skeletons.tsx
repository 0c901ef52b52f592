import { Card } from '@allsquare/kit/ui/card';
import { SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from './strip.module.css';

/** Stands for the strips that need to know the account. */
export const StripSkeletons = () => (
  <div role="status" aria-busy="true" aria-label="Loading your account">
    {['11rem', '15rem'].map((width) => (
      <Card key={width} className={styles.strip}>
        <SkeletonItem
          lines={[
            { width: `min(${width}, 80%)`, height: '1.125rem' },
            { width: 'min(24rem, 100%)', height: '0.875rem' },
          ]}
          className={styles.waiting}
          end={{ width: '9rem', height: '2.75rem' }}
        />
      </Card>
    ))}
  </div>
);
