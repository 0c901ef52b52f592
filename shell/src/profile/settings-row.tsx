import { Card } from '@allsquare/kit/ui/card';
import type { ReactNode, Ref } from 'react';
import styles from './settings-row.module.css';

type SettingsRowProps = {
  title: string;
  /** Shown beside the title, such as a chip. */
  mark?: ReactNode;
  text: ReactNode;
  /** Its button. */
  action?: ReactNode;
  /** Of the title, which can take the focus from a removed button. */
  ref?: Ref<HTMLHeadingElement>;
};

/** One setting of the account, with the button that changes it. */
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
