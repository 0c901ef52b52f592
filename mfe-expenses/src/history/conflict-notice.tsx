import { Button } from '@allsquare/kit/ui/button';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import styles from './conflict-notice.module.css';

export type ConflictNoticeProps = {
  /** 'Ben Example changed this expense while you were editing' */
  what: string;
  /** Saving was refused because of it, so the user must choose. */
  isRefused: boolean;
  /** The form that 'Keep mine' submits. */
  formId: string;
  /** Absent until the new version is loaded. */
  onLoad: (() => void) | undefined;
  onOverwrite: (() => void) | undefined;
};

/** Somebody changed what is being edited: the user loads the new version or overwrites it. */
export const ConflictNotice = ({ what, isRefused, formId, onLoad, onOverwrite }: ConflictNoticeProps) => {
  const overwrite = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onOverwrite?.());
    form?.requestSubmit();
  };
  return (
    <div className={styles.meanwhile} role={isRefused ? 'alert' : 'status'}>
      <p>{what}</p>
      <Button className={styles.way} disabled={!onLoad} onClick={onLoad}>
        Load the new version
      </Button>
      {isRefused && (
        <Button tone="ink" className={styles.way} form={formId} disabled={!onOverwrite} onClick={overwrite}>
          Keep mine
        </Button>
      )}
    </div>
  );
};
