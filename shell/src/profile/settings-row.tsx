import { Card } from '@allsquare/kit/ui/card';
import type { ReactNode, Ref } from 'react';
import styles from './settings-row.module.css';

type SettingsRowProps = {
  title: string;
  /** Stands beside the title, such as a chip. */
  mark?: ReactNode;
  text: ReactNode;
  /** Its button. */
  action?: ReactNode;
  /** The title's, which may take the focus where a button has gone. */
  ref?: Ref<HTMLHeadingElement>;
};

/** One matter of the account: what it is, and the button that leads on. */
export const SettingsRow = ({ title, mark, text, action, ref }: SettingsRowProps) => (
  <Card as="section" className={styles.strip}>
    <div className={styles.words}>
      <h2 className={styles.title} tabIndex={ref ? -1 : undefined} ref={ref}>
        {title}
        {mark}
      </h2>
      <p className={styles.text}>{text}</p>
    </div>
    {action}
  </Card>
);
