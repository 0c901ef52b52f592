import { Button } from '@allsquare/kit/ui/button';
import { CopyButton } from '@allsquare/kit/ui/copy-button';
import styles from './unsaved-draft.module.css';

type UnsavedDraftProps = {
  /** Its subject: 'New expense'. */
  title: string;
  text: string;
  onDiscard: () => void;
};

/** A draft that can no longer be saved. */
export const UnsavedDraft = ({ title, text, onDiscard }: UnsavedDraftProps) => (
  <li className={styles.kept}>
    <h3>{title}</h3>
    <p className={styles.text}>{text}</p>
    <div className={styles.ways}>
      <CopyButton text={text} what={title} />
      <Button tone="quiet" aria-label={`Discard ${title}`} onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </li>
);
