import { Card } from '@allsquare/kit/ui/card';
import { SkeletonItem } from '@allsquare/kit/ui/skeleton';
import styles from './settings-row.module.css';

/** Placeholders of the rows that depend on the account. */
export const SettingsRowSkeletons = () => (
  <div role="status" aria-busy="true" aria-label="Loading your account">
    {['11rem', '15rem'].map((width) => (
      <Card key={width} className={styles.strip}>
        <SkeletonItem
          lines={[
            [`min(${width}, 80%)`, '1.125rem'],
            ['min(24rem, 100%)', '0.875rem'],
          ]}
          className={styles.waiting}
          end={['9rem', '2.75rem']}
        />
      </Card>
    ))}
  </div>
);
