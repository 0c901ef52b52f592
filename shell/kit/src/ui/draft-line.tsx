import { MAY_BE_SAVED } from '../api/api.ts';
import { Button } from './button.tsx';

type DraftLineProps = {
  /** The result of `useDraft`. */
  draft: { restored: unknown; outcome: 'none' | 'pending' | 'unknown' | 'expired' };
  /** Called by Discard: the form is reset. */
  onDiscard: () => void;
};

const NOT_SAVED = 'Unsaved draft, restored.';
const words = {
  none: NOT_SAVED,
  pending: NOT_SAVED,
  unknown: MAY_BE_SAVED,
  expired: 'This may already be saved. Look for it before you save it again.',
};

/** Shown in a form with a restored draft: whether it may be saved already, and a button to discard it. */
export const DraftLine = ({ draft, onDiscard }: DraftLineProps) =>
  draft.restored !== undefined && (
    <p className="k-draft-line">
      {words[draft.outcome]}
      <Button tone="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
