import { Card } from '@allsquare/kit/ui/card';
import { Skeleton, SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';

/** As many rows as the list has in view, in the columns of its own rows. */
export const List = () => (
  <>
    <SkeletonRows rows={2} />
    <SkeletonRows rows={1} className="g-row" label="Loading the expenses">
      <Skeleton width="60%" height="1rem" />
      <Skeleton width="4rem" height="1rem" />
    </SkeletonRows>
  </>
);

/** One figure that is loading. */
export const Figure = () => <Skeleton width="min(17.5rem, 100%)" height="3.5rem" />;

/** A card with a picture, its text and its actions. */
export const InACard = () => (
  <Card className="g-loading">
    <SkeletonItem
      picture={['2.75rem', '2.75rem']}
      lines={[
        ['12.5rem', '1.25rem'],
        ['8.75rem', '0.75rem'],
      ]}
      end={['6rem', '1.5rem']}
    />
  </Card>
);
