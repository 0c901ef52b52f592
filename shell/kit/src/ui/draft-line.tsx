import { MAY_BE_SAVED } from '../api/api.ts';
import { Button } from './button.tsx';

type DraftLineProps = {
  /** What `useDraft` answers: of a form that opens with what was typed before. */
  draft: { restored: unknown; outcome: 'none' | 'pending' | 'unknown' | 'expired' };
  /** Called by Discard: the form begins anew. */
  onDiscard: () => void;
};

const NOT_SAVED = 'Not saved yet, kept from before.';
const words = {
  none: NOT_SAVED,
  pending: NOT_SAVED,
  unknown: MAY_BE_SAVED,
  expired: 'This may already be saved. Look for it before you save it again.',
};

/** In a form that opens with what was typed before: says whether that may be saved already, and begins anew. */
export const DraftLine = ({ draft, onDiscard }: DraftLineProps) =>
  draft.restored !== undefined && (
    <p className="k-draft-line">
      {words[draft.outcome]}
      <Button tone="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
