import type { Draft } from '@allsquare/kit/draft';
import { Button } from '@allsquare/kit/ui/button';
import styles from './draft-line.module.css';

type DraftLineProps = { draft: Pick<Draft<unknown>, 'kept'>; onDiscard: () => void };

/** In a dialog that opens with what was typed before: says so, and begins anew. */
export const DraftLine = ({ draft, onDiscard }: DraftLineProps) =>
  draft.kept !== undefined && (
    <p className={styles.line}>
      Not saved yet, kept from before.
      <Button tone="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
