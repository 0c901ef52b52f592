import { Button } from '@allsquare/kit/ui/button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import styles from './add-expense.module.css';

type DialogActionsProps = {
  tab: 'basic' | 'split';
  formId: string;
  isSaving: boolean;
  onCancel: () => void;
  onBack: () => void;
};

/** The keys make Next and Save different elements, so that focus does not move from one to the other. */
export const DialogActions = ({ tab, formId, isSaving, onCancel, onBack }: DialogActionsProps) =>
  tab === 'basic' ? (
    <>
      <Button key="cancel" className={styles.cancel} onClick={onCancel}>
        Cancel
      </Button>
      <Button key="next" type="submit" form={formId} tone="main" place="go">
        Next
        <ArrowRight aria-hidden="true" />
      </Button>
    </>
  ) : (
    <>
      <Button key="back" place="apart" icon={<ArrowLeft aria-hidden="true" />} disabled={isSaving} onClick={onBack}>
        Back
      </Button>
      <Button
        key="save"
        type="submit"
        form={formId}
        tone="main"
        place="go"
        busy={isSaving}
        busyText="Saving..."
        // The second click of a double click on Next arrives here.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Save
      </Button>
    </>
  );
