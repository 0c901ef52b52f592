import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './open-payments.module.css';
import type { Side } from './payments.ts';
import type { PaymentsPanel } from './payments-panel.tsx';

const load = preloaded(() => import('./payments-panel.tsx'));

/** Makes the block a button that lists the people; the list is loaded on demand. */
export const OpenPayments = ({ side, title }: { side: Side; title: string }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof PaymentsPanel>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    const loaded = await loadOnDemand(load);
    if (loaded) setPanel(() => loaded.PaymentsPanel);
    else setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={styles.open}
        aria-label={`${title}: with whom`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <ChevronRight aria-hidden="true" />
      </button>
      {isOpen && Panel && <Panel side={side} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
};
