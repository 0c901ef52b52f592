import { currencySymbol } from '@allsquare/contract-kit';
import type { MemberBalance } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { Controller, type useForm, useWatch } from '@allsquare/kit/form';
import { useSession } from '@allsquare/kit/session';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { DateField, TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import { ChargedField } from '../expense-form/charged-field.tsx';
import type { PaidInForm } from '../expense-form/use-paid-in.ts';
import { memberOptions } from '../parts/member-options.tsx';
import { RemainingBalance } from './remaining-balance.tsx';
import styles from './settle.module.css';
import type { SettlementInput, SettlementOutput } from './settlement-form.ts';

export type Payable = { userId: string; name: string; colour: number };

type SettlementFieldsProps = {
  form: ReturnType<typeof useForm<SettlementInput, SettlementOutput>>;
  paidIn: PaidInForm;
  groupId: string;
  /** The possible payers and receivers. */
  people: readonly Payable[];
  /** All balances, without this payment. */
  balances: readonly MemberBalance[] | undefined;
};

/** Payer, receiver, amount and day, with the resulting balances. */
export const SettlementFields = ({ form, paidIn, groupId, people, balances }: SettlementFieldsProps) => {
  const me = useSession().user.id;
  const { payerId, payeeId, amount: typed = '' } = useWatch({ control: form.control });
  const { errors } = form.formState;
  const options = memberOptions(people, me);
  const partyOf = (id: string | undefined) => {
    const found = balances?.find(({ userId }) => userId === id);
    return found && { ...found, isMe: id === me };
  };
  const [payer, payee] = [partyOf(payerId), partyOf(payeeId)];
  const amount = amountReader(paidIn.currency).parse(typed) || 0;
  const charged = paidIn.chargedOf(amount) || 0;
  const personField = (name: 'payerId' | 'payeeId', label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Select
          label={label}
          block
          options={options}
          value={value}
          onChange={onChange}
          error={errors[name]?.message}
          ref={ref}
        />
      )}
    />
  );
  return (
    <>
      <div className={styles.parties}>
        {personField('payerId', 'Payer')}
        <span className={styles.to}>to</span>
        {personField('payeeId', 'Receiver')}
      </div>
      <AmountField
        label={`Settlement Amount (${currencySymbol(paidIn.currency)})`}
        hero="small"
        currency={paidIn.currency}
        choice={paidIn.choice}
        error={errors.amount?.message}
        minus="For a payment the other way around, swap payer and receiver."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
        autoFocus
        {...form.register('amount')}
      />
      <ChargedField paidIn={paidIn} amount={amount} />
      {balances && payer && payee && payerId !== payeeId && charged > 0 && (
        <RemainingBalance groupId={groupId} balances={balances} payer={payer} payee={payee} amount={charged} />
      )}
      <DateField label="Date" error={errors.day?.message} {...form.register('day')} />
      <TextField
        label="Notes"
        note="(optional)"
        placeholder="Cash, bank transfer, PayPal…"
        autoComplete="off"
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </>
  );
};
