import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  /** The fields: 'Notes, refund'. */
  label: string;
  /** What of them is set: ['Refund', 'repeats monthly']. */
  set: readonly (string | false | undefined)[];
  /** One of them is refused, so they are shown. */
  hasProblem: boolean;
  children: ReactNode;
};

/** The fields that few expenses need, behind one line that says what is set. */
export const MoreFields = ({ label, set, hasProblem, children }: MoreFieldsProps) => {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasProblem;
  const id = useId();
  const words = set.filter(Boolean).join(', ');
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <ChevronDown aria-hidden="true" />
        {words ? (
          <span>
            <VisuallyHidden>{label}: </VisuallyHidden>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </span>
        ) : (
          label
        )}
      </button>
      <div id={id} hidden={!isShown} className={styles.fields}>
        {children}
      </div>
    </div>
  );
};
