import { useQuery } from '@allsquare/kit/query';
import { Card } from '@allsquare/kit/ui/card';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { CreateSampleItem } from './create-sample-item.tsx';
import styles from './sample-items.page.module.css';
import { sampleItemsQuery } from './sample-items.queries.ts';

/** /sample-items */
export const SampleItemsPage = () => {
  const sampleItems = useQuery(sampleItemsQuery);
  return (
    <>
      <PageHeader title="Sample items" />
      <CreateSampleItem />
      <section className={styles.content}>
        <Loaded query={sampleItems}>
          {(all) =>
            all.length === 0 ? (
              <Empty title="Nothing here yet" />
            ) : (
              <ul aria-label="Sample items">
                {all.map(({ id, name }) => (
                  <Card as="li" key={id}>
                    {name}
                  </Card>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </>
  );
};
