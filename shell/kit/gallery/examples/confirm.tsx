import { Button } from '@allsquare/kit/ui/button';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

/** The button that does it repeats the verb; while it works, nothing can be pressed. */
export const BeforeDeleting = () => {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setOpen(false);
    }, 2_000);
  };
  return (
    <>
      <Button tone="lineDanger" onClick={() => setOpen(true)}>
        Delete Expense
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        text="This expense will be permanently deleted. This cannot be undone."
        confirm="Delete Expense"
        icon={<Trash2 aria-hidden="true" />}
        busyText="Deleting..."
        busy={busy}
        onConfirm={remove}
      />
    </>
  );
};
