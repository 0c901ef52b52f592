import { Button } from '@allsquare/kit/ui/button';
import { Toaster, toast } from '@allsquare/kit/ui/toast';

/** Each page frame shows toasts in its header, and the shell has the page's one Toaster; here the gallery has both. */
export const Kinds = () => (
  <>
    <Button onClick={() => toast.success('Expense Added', 'The expense has been successfully added to the group.')}>
      Success
    </Button>
    <Button onClick={() => toast.failure('Invalid Amounts', 'Individual amounts must add up to the total.')}>
      Failure
    </Button>
    <Button onClick={() => toast.notice('Logged Out')}>Notice</Button>
    <Toaster />
  </>
);

/** A question: it stays until it is answered. */
export const Question = () => (
  <Button
    onClick={() =>
      toast.failure('Changed since', 'Ben Example changed the amount from $10.00 to $25.00.', {
        label: 'Undo anyway',
        run: () => undefined,
        isQuestion: true,
      })
    }
  >
    Undo
  </Button>
);

/** At most one action: to what was just created. */
export const ActionButton = () => (
  <Button
    onClick={() => toast.success('Invitation accepted', 'Welcome.', { label: 'Open the group', run: () => undefined })}
  >
    Accept
  </Button>
);
