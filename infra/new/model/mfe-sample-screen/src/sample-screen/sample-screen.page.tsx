import { Empty } from '@allsquare/kit/ui/empty';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import styles from './sample-screen.page.module.css';

/** /sample-screen */
export const SampleScreenPage = () => (
  <>
    <PageHeader title="Sample screen" />
    <section className={styles.content}>
      <Empty title="Nothing here yet" />
    </section>
  </>
);
