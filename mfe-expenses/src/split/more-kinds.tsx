import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { useId } from 'react';
import styles from './split.module.css';
import { moreKinds, type SplitMethod } from './split-kinds.ts';
import { kindWords } from './split-words.ts';

type MoreKindsProps = { method: SplitMethod; onChange: (way: SplitMethod) => void };

/** The kinds of 'More', if it is chosen. */
export const MoreKinds = ({ method, onChange }: MoreKindsProps) => {
  const name = useId();
  if (!moreKinds.some((kind) => kind === method)) return null;
  return (
    <fieldset className={styles.kinds} aria-label="Kind of split">
      {moreKinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <CoveringRadio name={name} checked={kind === method} onChange={() => onChange(kind)} />
          {kindWords[kind]}
        </label>
      ))}
    </fieldset>
  );
};
