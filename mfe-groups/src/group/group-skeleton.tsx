import { Skeleton, SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabLine } from '@allsquare/kit/ui/tabs';
import styles from './group-header.module.css';
import { GuestStrip } from './guest-strip.tsx';

/** The placeholder of a group while it loads, with the geometry of its header and tabs. */
export const GroupSkeleton = () => (
  <>
    <div className={styles.header}>
      <SkeletonItem
        picture={['var(--s)', 'var(--s)', styles.square]}
        lines={[
          ['min(16rem, 90%)', '2rem'],
          ['min(10rem, 60%)', '1.25rem', styles.loadingLine],
        ]}
        className={styles.loadingWords}
      />
      <span className={styles.loadingActions}>
        <Skeleton width="7.5rem" height="2.5rem" />
        <Skeleton width="13.125rem" height="2.75rem" />
      </span>
    </div>
    <GuestStrip />
    <TabLine compact>
      <Skeleton width="min(22.0625rem, 100%)" height="var(--tabs)" />
    </TabLine>
    <SkeletonRows label="Loading the group" />
  </>
);
