import { Button } from '@allsquare/kit/ui/button';
import { Popover } from '@allsquare/kit/ui/popover';
import { Rows } from '@allsquare/kit/ui/row';
import { toast } from '@allsquare/kit/ui/toast';
import { sendNow, type WaitingEntry } from '@allsquare/kit/waiting';
import type { RefObject } from 'react';
import { WaitingRow } from '../waiting/waiting-row.tsx';
import styles from './waiting-status.module.css';

type WaitingPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  entries: readonly WaitingEntry[];
  onEdit: (entry: WaitingEntry) => void;
  onDiscard: (entry: WaitingEntry) => void;
  onClose: () => void;
};

/** All entries that are not sent, of every group. */
export const WaitingPanel = ({ anchor, entries, onEdit, onDiscard, onClose }: WaitingPanelProps) => (
  <Popover anchor={anchor} title="Waiting to be sent" onClose={onClose}>
    {entries.length === 0 ? (
      <p className={styles.done} role="status">
        Everything was sent.
      </p>
    ) : (
      <>
        <Rows label="Waiting to be sent">
          {entries.map((entry) => (
            <WaitingRow key={entry.place} entry={entry} showsGroup onEdit={onEdit} onDiscard={onDiscard} />
          ))}
        </Rows>
        <Button
          wide
          className={styles.send}
          onClick={() => (navigator.onLine ? sendNow() : toast.failure('This needs the network.'))}
        >
          Send now
        </Button>
      </>
    )}
  </Popover>
);
