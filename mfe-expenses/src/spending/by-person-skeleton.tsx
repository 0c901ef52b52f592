import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { FEW, FirstFewSkeleton } from '../parts/first-few.tsx';
import styles from './by-person.module.css';

/** The first rows of this many people while they load, as high as they will be. */
export const ByPersonSkeleton = ({ people }: { people: number }) => (
  <>
    <SkeletonRows rows={Math.min(people, FEW)} label="Loading who spent what" className={styles.person}>
      <Skeleton width="2.25rem" height="2.25rem" />
      <Skeleton width="min(8.75rem, 80%)" height="1rem" />
      <Skeleton width="100%" height="2rem" className={styles.figure} />
    </SkeletonRows>
    {people > FEW && <FirstFewSkeleton />}
  </>
);
