import { createExpense, createSettlement } from '@allsquare/expenses-contract';
import type { Input } from '@allsquare/kit/api';
import type { Waits } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { addWaiting, type NewEntry, replaceWaiting, sendNow, type WaitingEntry } from '@allsquare/kit/waiting';

type Expense = Input<typeof createExpense>;
type Payment = Input<typeof createSettlement>;
type Sent = Pick<NewEntry, 'ref' | 'kind' | 'path' | 'body' | 'topics'>;
/** How the list shows it, and what its form reopens with. */
type OnScreen = Pick<NewEntry, 'shown' | 'form'>;

const expenseWithRef = ({ body }: Expense, ref: string) => ({ body: { ...body, expense: { ...body.expense, ref } } });
const paymentWithRef = ({ body }: Payment, ref: string) => ({ body: { ...body, ref } });

/** A typed expense as an entry, by default under a new ref. */
export const expenseEntry = (input: Expense, ref: string = crypto.randomUUID()): Sent => ({
  ref,
  kind: 'expense',
  path: createExpense.path,
  body: expenseWithRef(input, ref).body,
  topics: ['expenses', 'balances', 'groups'],
});

/** A typed payment as an entry, by default under a new ref. */
export const paymentEntry = (input: Payment, ref: string = crypto.randomUUID()): Sent => ({
  ref,
  kind: 'payment',
  path: createSettlement.path,
  body: paymentWithRef(input, ref).body,
  topics: ['balances', 'settlements', 'expenses', 'groups'],
});

type Screen = { userId: string; onStored: () => void };

const store = async ({ userId, onStored }: Screen, entry: NewEntry) => {
  const isStored = await addWaiting(userId, entry);
  if (!isStored) return false;
  onStored();
  toast.notice('Waiting to be sent', 'It is sent as soon as the network is back.');
  sendNow();
  return true;
};

/** Lets a new expense wait for the network. */
export const expenseWaits = (
  screen: Screen & { onScreen: (input: Expense) => OnScreen },
): Waits<typeof createExpense> => ({
  withRef: expenseWithRef,
  store: (input, ref, wasSent) => store(screen, { ...expenseEntry(input, ref), ...screen.onScreen(input), wasSent }),
});

/** Lets a new payment wait for the network. */
export const paymentWaits = (
  screen: Screen & { onScreen: (input: Payment) => OnScreen },
): Waits<typeof createSettlement> => ({
  withRef: paymentWithRef,
  store: (input, ref, wasSent) => store(screen, { ...paymentEntry(input, ref), ...screen.onScreen(input), wasSent }),
});

/** Saves an edited entry, which keeps its place. */
export const replaceEntry = async (
  userId: string,
  { place }: WaitingEntry,
  edited: Sent & OnScreen,
  onReplaced: () => void,
): Promise<void> => {
  if (!(await replaceWaiting(userId, place, edited)))
    return toast.failure('Error', 'This entry has been sent or discarded in another tab.');
  onReplaced();
};
