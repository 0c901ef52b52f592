import { Button } from '@allsquare/kit/ui/button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import styles from './add-expense.module.css';

type DialogActionsProps = {
  tab: 'basic' | 'split';
  /** The form can be saved in this tab. */
  saves: boolean;
  formId: string;
  isSaving: boolean;
  onCancel: () => void;
  onBack: () => void;
};

/** The keys make Next and Save different elements, so that focus does not move from one to the other. */
export const DialogActions = ({ tab, saves, formId, isSaving, onCancel, onBack }: DialogActionsProps) => (
  <>
    {tab === 'basic' ? (
      <Button key="cancel" className={styles.cancel} disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
    ) : (
      <Button key="back" place="apart" icon={<ArrowLeft aria-hidden="true" />} disabled={isSaving} onClick={onBack}>
        Back
      </Button>
    )}
    {saves ? (
      <Button
        key="save"
        type="submit"
        form={formId}
        tone="main"
        place="go"
        busy={isSaving}
        busyText="Saving..."
        // The second click of a double click on Next, or on Copy, arrives here.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Save
      </Button>
    ) : (
      <Button key="next" type="submit" form={formId} tone="main" place="go">
        Next
        <ArrowRight aria-hidden="true" />
      </Button>
    )}
  </>
);
