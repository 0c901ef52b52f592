import { Row } from '@allsquare/kit/ui/row';
import { FreeTile, initialsOf, type Person, Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import styles from './request-row.module.css';

type RequestRowProps = {
  person: Person;
  /** The person is not a friend yet and did not send the request. */
  open?: boolean;
  title: string;
  /** The id of the title, which describes the buttons. */
  titleId: string;
  email?: string;
  when: string;
  /** Buttons. */
  children: ReactNode;
};

export const RequestRow = ({ person, open, title, titleId, email, when, children }: RequestRowProps) => (
  <Row className={styles.row}>
    {open ? (
      <FreeTile className={styles.tile}>{initialsOf(person.name, person.email)}</FreeTile>
    ) : (
      <Tile person={person} className={styles.tile} />
    )}
    <div className={styles.words}>
      <p className={styles.title} id={titleId} title={title}>
        {title}
      </p>
      <p className={styles.line}>
        {email && (
          <>
            <span className={styles.email}>{email}</span>
            <span className={styles.dot}> · </span>
          </>
        )}
        {when}
      </p>
    </div>
    <div className={styles.actions}>{children}</div>
  </Row>
);
