import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog, FormDialog } from '@allsquare/kit/ui/dialog';
import { TextField } from '@allsquare/kit/ui/field';
import { toast } from '@allsquare/kit/ui/toast';
import { useState } from 'react';

/** 'Save Changes' fails here, to show where a dialog reports it. */
export const Form = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Record Settlement</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Record Settlement"
        sub="Record a payment to settle balances between group members."
        width={500}
        actions={
          <>
            <Button tone="quietDanger" place="apart">
              Delete
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button tone="main" place="go" onClick={() => toast.failure('Error', 'The payment was not saved.')}>
              Save Changes
            </Button>
          </>
        }
      >
        <AmountField label="Settlement Amount ($)" defaultValue="94.00" />
        <TextField label="Notes" note="(Optional)" />
      </Dialog>
    </>
  );
};

/** One form, with Cancel and a submit button. */
export const OneForm = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change Password</Button>
      {open && (
        <FormDialog
          title="Change Password"
          sub="Signs out your other devices, not this one."
          width={425}
          onClose={close}
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
          submit="Change Password"
          busy={false}
          busyText="Saving..."
        >
          <TextField label="New password" type="password" autoComplete="new-password" />
        </FormDialog>
      )}
    </>
  );
};

/** Two columns for content that is read side by side. */
export const TwoColumns = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Why this balance?</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Why this balance?"
        sub="Who it’s with, how to settle it, and every bill behind it."
        width={900}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>You owe Ann Example $10.00.</p>
      </Dialog>
    </>
  );
};

/** Several steps or a long list cover the whole screen of a phone. */
export const WholePhone = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Members</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add Members"
        full
        actions={
          <Button tone="main" place="go" onClick={() => setOpen(false)}>
            Add Members
          </Button>
        }
      >
        <TextField label="Email" type="email" />
      </Dialog>
    </>
  );
};
