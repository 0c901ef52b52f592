import { Button } from '@allsquare/kit/ui/button';
import { ConfirmDialog, ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

/** The confirm button repeats the verb; while busy, nothing can be pressed. */
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
        text="This expense will be permanently deleted. This cannot be undone. You can restore it from Show deleted."
        confirm="Delete Expense"
        icon={<Trash2 aria-hidden="true" />}
        busyText="Deleting..."
        busy={busy}
        onConfirm={remove}
      />
    </>
  );
};

/** What takes nothing away is not red. */
export const Harmless = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Restore</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Undo Ben Example’s change?"
        text="Ben Example deleted Taxi, $12.50. This restores it for everyone in Lisbon trip."
        confirm="Restore"
        busyText="Restoring..."
        harmless
        busy={false}
        onConfirm={() => setOpen(false)}
      />
    </>
  );
};

const useLeaving = (onSuccess: () => void) => {
  const [isPending, setPending] = useState(false);
  const mutate = (_group: string) => {
    setPending(true);
    setTimeout(() => {
      setPending(false);
      onSuccess();
    }, 2_000);
  };
  return { isPending, isSuccess: false, mutate };
};

/** What stands in the way is the title, and the way out a button. */
export const WithAWayOut = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const write = useLeaving(close);
  return (
    <>
      <Button tone="lineDanger" onClick={() => setOpen(true)}>
        Remove Member
      </Button>
      {open && (
        <ConfirmWrite
          write={write}
          input="ben"
          onClose={close}
          title="Ben still owes $35.51"
          text="If you remove Ben now, they can read and pay until that is settled, but can’t add anything."
          instead={{ label: 'Settle', run: close }}
          confirm="Remove Member"
          busyText="Removing..."
        />
      )}
    </>
  );
};

/** Around the result of useWrite: rendered while open, closed when the write has succeeded. */
export const OfAWrite = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const write = useLeaving(close);
  return (
    <>
      <Button tone="lineDanger" onClick={() => setOpen(true)}>
        Leave Group
      </Button>
      {open && (
        <ConfirmWrite
          write={write}
          input="lisbon"
          onClose={close}
          text="You will no longer see the group and its expenses. A member can add you again."
          confirm="Leave Group"
          busyText="Leaving..."
        />
      )}
    </>
  );
};
