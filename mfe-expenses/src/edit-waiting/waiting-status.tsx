import { preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { useSender, useWaiting, type WaitingEntry } from '@allsquare/kit/waiting';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEditWaiting } from './use-edit-waiting.tsx';
import styles from './waiting-status.module.css';

const WaitingPanel = lazy(
  preloaded(() => import('./waiting-panel.tsx').then(({ WaitingPanel }) => ({ default: WaitingPanel }))),
);

/** '2 waiting', '1 not sent' */
const wordsOf = (entries: readonly WaitingEntry[]) => {
  const refused = entries.filter(({ refusal }) => refusal).length;
  const waiting = entries.length - refused;
  return [waiting > 0 && `${waiting} waiting`, refused > 0 && `${refused} not sent`].filter(Boolean).join(', ');
};

/** Slot waiting: sends what waits for the network, and says how much that is. */
export const WaitingStatus = () => {
  useSender();
  const entries = useWaiting();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { edit, discard, dialog } = useEditWaiting();
  const close = () => setOpen(false);
  return (
    <>
      {(entries.length > 0 || isOpen) && (
        <Button
          ref={button}
          tone="line"
          className={styles.status}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          {wordsOf(entries) || 'All sent'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <WaitingPanel
            anchor={button}
            entries={entries}
            onEdit={(entry) => {
              close();
              edit(entry);
            }}
            onDiscard={discard}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog}
    </>
  );
};
