import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { amountReader } from '@allsquare/kit/amount-text';
import { formatDay } from '@allsquare/kit/dates';
import type { useForm } from '@allsquare/kit/form';
import { formatCents } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Tile } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import type { MouseEvent, ReactNode } from 'react';
import type { FieldsInput, FieldsOutput } from '../expense-form/field-list.ts';
import { categoryLooks } from '../expenses/category.ts';
import { guessCategory } from '../expenses/guess-category.ts';
import type { Sentence } from '../sentence/read-sentence.ts';
import styles from './parsed-line.module.css';
import type { Guessed } from './use-autofill.ts';

/** The maximum number of tiles, and of letters of the names beside them. */
const TILES = 3;
const SHORT = 24;
const names = new Intl.ListFormat('en-US');

type ParsedLineProps = {
  line: Sentence;
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  members: readonly SlotMember[];
  chosen: readonly Guessed[];
  /** Of the amount. */
  currency: string;
  /** Opens the choice of participants. */
  onPeople: () => void;
  /** Called with the line that answers the question. */
  onAnswer: (line: string) => void;
};

const Chip = ({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}) => (
  <li>
    <button type="button" className={styles.chip} onClick={onClick}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </button>
  </li>
);

/** A field of the button's form; of radio buttons the checked one. Synchronous, so that a phone shows its keyboard. */
const fieldAt = ({ currentTarget }: MouseEvent<HTMLButtonElement>, name: Guessed | 'amount') => {
  const field = currentTarget.form?.elements.namedItem(name);
  if (!(field instanceof RadioNodeList)) return field instanceof HTMLInputElement ? field : undefined;
  return [...field].find((one) => one instanceof HTMLInputElement && one.checked);
};

/** The parsed parts of a line as chips, each of which focuses its field, and the open questions. */
export const ParsedLine = ({ line, form, members, chosen, currency, onPeople, onAnswer }: ParsedLineProps) => {
  const me = useSession().user.id;
  const { amount, description, date, payer, people, questions } = line;
  const called = ({ userId, name }: SlotMember) => (userId === me ? 'You' : isolated(name));
  const paid = members.find(({ userId }) => userId === payer);
  const taking = members.filter(({ userId }) => people?.includes(userId));
  const named = names.format(taking.map(called));
  const taken =
    taking.length === members.length ? 'Everyone' : named.length > SHORT ? `${taking.length} people` : named;
  const category = guessCategory(description);
  const { label, Icon } = categoryLooks[category ?? 'general'];
  const isOpen = (name: Guessed) => !chosen.includes(name);
  const goTo = (name: Guessed) => (event: MouseEvent<HTMLButtonElement>) => fieldAt(event, name)?.focus();
  const goToAmount = (event: MouseEvent<HTMLButtonElement>) => {
    const field = fieldAt(event, 'amount');
    field?.focus();
    field?.setSelectionRange(amount?.from ?? 0, amount?.to ?? 0);
  };
  const goToDate = (event: MouseEvent<HTMLButtonElement>) => {
    const field = fieldAt(event, 'date');
    field?.focus();
    field?.showPicker?.();
  };
  const tileOf = ({ userId, name, colour }: SlotMember) => (
    <Tile key={userId} person={{ id: userId, name, colour }} className={styles.tile} />
  );
  const cents = amountReader(currency).parse(amount?.text ?? '');
  return (
    <>
      <ul className={styles.understood} aria-label="Understood">
        {cents > 0 && (
          <Chip label="Amount" onClick={goToAmount}>
            <b>{formatCents(cents, 'none', currency)}</b>
          </Chip>
        )}
        {description && isOpen('description') && (
          <Chip label="Description" onClick={goTo('description')}>
            <span className={styles.words}>{description}</span>
          </Chip>
        )}
        {people && (
          <Chip label="Who takes part" onClick={onPeople}>
            {taking.length <= TILES && taking.map(tileOf)}
            <span className={styles.words}>{taken}</span>
          </Chip>
        )}
        {paid && isOpen('paidBy') && (
          <Chip label="Paid by" onClick={() => form.setFocus('paidBy')}>
            {tileOf(paid)}
            <span className={styles.words}>{called(paid)} paid</span>
          </Chip>
        )}
        {date && isOpen('date') && (
          <Chip label="Date" onClick={goToDate}>
            {formatDay(date)}
          </Chip>
        )}
        {category && isOpen('category') && isOpen('description') && (
          <Chip label="Category" onClick={goTo('category')}>
            <Icon aria-hidden="true" />
            {label}
          </Chip>
        )}
      </ul>
      {questions.map(({ text, choices }) => (
        <fieldset key={text} className={styles.question}>
          <legend>{text}</legend>
          {choices.map((choice) => (
            <button key={choice.label} type="button" className={styles.chip} onClick={() => onAnswer(choice.line)}>
              <span className={styles.words}>{choice.label}</span>
            </button>
          ))}
        </fieldset>
      ))}
    </>
  );
};
