import { Wrap } from '@allsquare/kit/frame-parts';
import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  id?: string;
  title: string;
  /** Makes the section a landmark with that title. */
  titleId?: string;
  /** A sentence or a chip to the right of the title, below it on phones. */
  beside?: ReactNode;
  children: ReactNode;
};

export const Section = ({ id, title, titleId, beside, children }: SectionProps) => (
  <section className={styles.section} id={id} aria-labelledby={titleId}>
    <Wrap>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      {children}
    </Wrap>
  </section>
);
