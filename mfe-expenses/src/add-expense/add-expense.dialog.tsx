import type { CreateRepeatInput, createExpense } from '@allsquare/expenses-contract';
import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import type { Input } from '@allsquare/kit/api';
import { useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { DraftLine } from '@allsquare/kit/ui/draft-line';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import type { WaitingEntry } from '@allsquare/kit/waiting';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldsOutput } from '../expense-form/field-list.ts';
import { showProblem } from '../expense-form/use-expense-form.ts';
import { useCreateExpense } from '../expenses/use-create-expense.ts';
import { GroupMosaic } from '../groups/group-mosaic.tsx';
import { groupQuery } from '../groups/groups.queries.ts';
import { WhoseTurn } from '../payers/whose-turn.tsx';
import { noteWay, type RepeatedWay } from '../presets/repeated-way.ts';
import { UseWayDialog } from '../presets/use-way.dialog.tsx';
import { ConfirmBills, MANY_BILLS } from '../repeats/confirm-bills.dialog.tsx';
import { RepeatsFields } from '../repeats/repeats-fields.tsx';
import { billsNow, repeatOf, repeatsProblem, repeatsWords } from '../repeats/times.ts';
import { useCreateRepeat } from '../repeats/use-create-repeat.ts';
import { includedIn } from '../split/split-kinds.ts';
import { AT_A_GLANCE } from '../split/split-list.tsx';
import { expenseEntry, expenseWaits, replaceEntry } from '../waiting/store-entry.ts';
import type { AddPlace } from './add-draft.ts';
import styles from './add-expense.module.css';
import { BasicInfoFields } from './basic-info-fields.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { readLastPeople, storeLastCurrency, storeLastGroup, storeLastPeople } from './last-used.ts';
import { SplitOptions } from './split-options.tsx';
import { type Copied, useAddForm } from './use-add-form.ts';

const tabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'split', label: 'Split Options' },
] as const;

export type AddExpenseDialogProps = {
  group: Pick<SlotGroup, 'id' | 'name'>;
  /** Empty while they load. */
  members: readonly SlotMember[];
  /** The payer until the user chooses another one. */
  payer: string;
  place: AddPlace;
  onClose: () => void;
  /** Called with the payer. */
  onSaved?: (payer: string) => void;
  /** Shown above the fields. */
  choice?: ReactNode;
  /** The form is a copy, so it can be saved as it opens. */
  copied?: Copied;
  /** A sentence above both parts. */
  note?: string | undefined;
  /** An entry to edit, which waits for the network. */
  waiting?: WaitingEntry;
};

export const AddExpenseDialog = ({
  group,
  members,
  payer,
  place,
  onClose,
  onSaved,
  choice,
  copied,
  note,
  waiting,
}: AddExpenseDialogProps) => {
  const userId = useSession().user.id;
  const currency = useCurrency();
  const formId = useId();
  const splitPanel = useRef<HTMLDivElement>(null);
  const { data: whole } = useQuery(groupQuery(group.id));
  const typed = useAddForm({ groupId: group.id, members, payer, place, copied, waiting });
  const { draft, form, fields, charged, paidIn, paidBy, tab, setTab, splitProps, unpaid, repeats } = typed;
  const cancel = () => {
    draft.discard();
    onClose();
  };

  /** The way that the user is asked about after saving. */
  const [repeated, setRepeated] = useState<RepeatedWay>();
  const remember = (groupId: string, paidLast: string) => {
    storeLastGroup(groupId);
    storeLastCurrency(groupId, paidIn.isForeign ? paidIn.currency : undefined);
    storeLastPeople(
      groupId,
      includedIn(splitProps.split).map(({ userId }) => userId),
    );
    onSaved?.(paidLast);
    draft.discard();
  };
  const end = (groupId: string, paidLast: string) => {
    remember(groupId, paidLast);
    const userIds = members.map(({ userId }) => userId);
    const way = noteWay(groupId, splitProps.split, userIds, typed.presets);
    if (way) setRepeated(way);
    else onClose();
  };
  const onScreen = ({ body: { expense } }: Input<typeof createExpense>) => ({
    shown: {
      groupId: group.id,
      groupName: group.name,
      what: expense.description,
      amount: expense.amount,
      currency,
    },
    form: typed.values,
  });
  const stored = () => {
    remember(group.id, paidBy);
    onClose();
  };
  const once = useCreateExpense(members, {
    draft,
    onSuccess: (saved) => end(saved.groupId, saved.paidBy),
    waits: expenseWaits({ userId, onScreen, onStored: stored }),
  });
  /** The recurring bill that waits for confirmation. */
  const [asked, setAsked] = useState<CreateRepeatInput>();
  const again = useCreateRepeat({ draft, onSuccess: (saved) => end(saved.groupId, saved.expense.paidBy) });

  const problemBeside = ({ amount: cents, date }: FieldsOutput) =>
    typed.payersProblem(cents) ?? repeatsProblem(repeats, date);
  const goOn = form.handleSubmit((basic) => {
    if (!paidIn.check(basic.amount)) return;
    const problem = problemBeside(basic);
    if (problem) return showProblem(problem);
    flushSync(() => setTab('split'));
  });
  const goOnInForm = async (event: SubmitEvent) => {
    await goOn(event);
    splitPanel.current?.focus({ preventScroll: true });
  };
  const save = form.handleSubmit(async (basic) => {
    if (!paidIn.check(basic.amount)) return setTab('basic');
    const splitProblem = typed.splitProblem(basic.amount);
    const problem = problemBeside(basic) ?? splitProblem;
    if (problem && problem === splitProblem) setTab('split');
    if (problem) return showProblem(problem);
    const body = typed.newExpense(basic);
    if (waiting) return replaceEntry(userId, waiting, { ...expenseEntry({ body }), ...onScreen({ body }) }, cancel);
    const repeat = repeatOf(body, repeats);
    if (repeat && billsNow(repeats, basic.date) > MANY_BILLS) return setAsked(repeat);
    const saving = repeat ? again.mutateAsync({ body: repeat }) : once.mutateAsync({ body });
    // useWrite has shown the refusal; the form remains open.
    await saving.catch(() => undefined);
  });
  const saves = tab === 'split' || copied !== undefined;
  const isSaving = (saves && form.formState.isSubmitting) || once.isPending || again.isPending;
  const turn = unpaid && (
    <WhoseTurn
      groupId={group.id}
      members={members}
      bill={{ amount: charged, shares: unpaid }}
      payer={paidBy}
      onTake={(userId) => {
        typed.choose('paidBy');
        form.setValue('paidBy', userId, { shouldDirty: true });
      }}
    />
  );

  if (repeated) return <UseWayDialog group={group} members={members} way={repeated} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isSaving) return;
        if (waiting) return cancel();
        draft.close();
        onClose();
      }}
      title="Add Expense"
      sub={
        !choice && (
          <span className={styles.group}>
            {whole && <GroupMosaic group={whole} size={18} />}
            <span>{group.name}</span>
          </span>
        )
      }
      width={tab === 'split' && members.length > AT_A_GLANCE ? 900 : 600}
      full
      stretch
      step={tab}
      actions={
        <DialogActions
          tab={tab}
          saves={saves}
          formId={formId}
          isSaving={isSaving}
          onCancel={cancel}
          onBack={() => setTab('basic')}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onChange={typed.noteChoice}
        onSubmit={(event) => void (saves ? save : goOnInForm)(event)}
      >
        <DraftLine draft={draft} onDiscard={typed.discard} />
        {note && <p className={styles.note}>{note}</p>}
        <Tabs
          label="Parts of the form"
          tabs={tabs}
          value={tab}
          onChange={(next) => (next === 'split' ? void goOn() : setTab(next))}
          wide
          className={styles.tabs}
        >
          <TabPanel value="basic" keepMounted className={styles.panel}>
            <BasicInfoFields
              typed={typed}
              members={members}
              onPeople={() => void goOn()}
              turn={tab === 'basic' && turn}
              repeats={{
                fields: !waiting && <RepeatsFields draft={repeats} start={fields.date} onChange={typed.setRepeats} />,
                words: repeatsWords(repeats),
                hasProblem: repeatsProblem(repeats, fields.date) !== null,
              }}
              choice={choice}
            />
          </TabPanel>
          <TabPanel value="split" className={styles.panel}>
            {turn}
            {members.length === 0 ? (
              <SkeletonRows label="Loading the members" />
            ) : (
              <SplitOptions
                {...splitProps}
                ref={splitPanel}
                groupId={group.id}
                presets={typed.presets}
                description={fields.description}
                last={readLastPeople(group.id)}
              />
            )}
          </TabPanel>
        </Tabs>
      </form>
      {asked && (
        <ConfirmBills
          count={billsNow(repeats, asked.start)}
          start={asked.start}
          onConfirm={() => {
            setAsked(undefined);
            again.mutate({ body: asked });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  );
};
