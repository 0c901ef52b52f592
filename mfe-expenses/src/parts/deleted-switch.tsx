import { Button } from '@allsquare/kit/ui/button';
import styles from './deleted-switch.module.css';

/** Toggles the deleted rows of a list. */
export const DeletedSwitch = ({ shows, onToggle }: { shows: boolean; onToggle: () => void }) => (
  <Button tone="quiet" className={styles.turn} onClick={onToggle}>
    {shows ? 'Hide deleted' : 'Show deleted'}
  </Button>
);
