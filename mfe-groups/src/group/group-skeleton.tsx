import { Skeleton, SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabLine } from '@allsquare/kit/ui/tabs';
import styles from './group-header.module.css';

/** Stands for a group while it loads, in the geometry of its header and tabs. */
export const GroupSkeleton = () => (
  <>
    <div className={styles.header}>
      <SkeletonItem
        picture={{ width: 'var(--s)', height: 'var(--s)', className: styles.square }}
        lines={[
          { width: 'min(20rem, 90%)', height: '2.75rem' },
          { width: 'min(10rem, 60%)', height: '1.5rem' },
        ]}
        className={styles.loadingWords}
      />
      <span className={styles.loadingActions}>
        <Skeleton width="7.5rem" height="2.5rem" />
        <Skeleton width="12.5rem" height="2.75rem" />
      </span>
    </div>
    <TabLine compact>
      <Skeleton width="min(22.0625rem, 100%)" height="3.25rem" />
    </TabLine>
    <SkeletonRows label="Loading the group" />
  </>
);
