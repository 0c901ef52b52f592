import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatDay } from '@allsquare/kit/dates';
import { useSession } from '@allsquare/kit/session';
import { TextField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import { UserPlus } from 'lucide-react';
import { memberOptions } from '../parts/member-options.tsx';
import { fileAmount } from './file-amount.ts';
import styles from './import.module.css';
import { type Answers, candidatesFor, type Mapping, questionsIn } from './import-plan.ts';
import type { Entry, ImportedFile } from './imported-file.ts';
import { foreignIn, type Rates, rateOf } from './own-currency.ts';

const NEW = 'new';

type WhoStepProps = {
  file: ImportedFile;
  members: readonly SlotMember[];
  mapping: Mapping;
  answers: Answers;
  doubled: ReadonlySet<string>;
  onMap: (mapping: Mapping) => void;
  onAnswer: (answers: Answers) => void;
  own: string;
  /** Absent: other currencies cannot be imported yet. */
  rates: Rates | undefined;
  onRate: (rates: Rates) => void;
};

const questionOf = (entry: Entry) => {
  const what = entry.kind === 'payment' ? `Payment to ${isolated(entry.to)}` : isolated(entry.description);
  return [what, fileAmount(entry.amount, entry.currency), formatDay(entry.day)].join(', ');
};

/** Which member each person of the file is, and who paid what the file does not say. */
export const WhoStep = (props: WhoStepProps) => {
  const { file, members, mapping, answers, doubled, onMap, onAnswer, own, rates, onRate } = props;
  const known = memberOptions(members, useSession().user.id);
  const questions = questionsIn(file);
  const foreign = foreignIn([...file.entries, ...questions], own);
  return (
    <>
      <p>Choose who each person of the file is in this group.</p>
      <div className={styles.people}>
        {file.people.map((person) => (
          <Select
            key={person}
            label={person}
            options={[
              ...known,
              { value: NEW, label: `New: ${isolated(person)}`, icon: <UserPlus aria-hidden="true" /> },
            ]}
            value={mapping[person] || NEW}
            {...(doubled.has(person) && { error: 'Somebody else of the file is this member, too.' })}
            onChange={(chosen) => onMap({ ...mapping, [person]: chosen === NEW ? '' : chosen })}
          />
        ))}
      </div>
      {rates && foreign.length > 0 && (
        <>
          <p>The group is in {own}. Without a rate, rows in another currency are left out.</p>
          <div className={styles.people}>
            {foreign.map((currency) => (
              <TextField
                key={currency}
                label={`1 ${currency} =`}
                note={own}
                {...(rates[currency] && !rateOf(rates[currency]) && { error: 'Please enter a rate, such as 1.08.' })}
                inputMode="decimal"
                autoComplete="off"
                value={rates[currency] ?? ''}
                onChange={({ target }) => onRate({ ...rates, [currency]: target.value })}
              />
            ))}
          </div>
        </>
      )}
      {questions.length > 0 && (
        <>
          <p>The file does not say who paid these. Without an answer they are left out.</p>
          <div className={styles.people}>
            {questions.map((entry, index) => (
              <Select
                key={`${entry.row} ${String(index)}`}
                label={questionOf(entry)}
                options={candidatesFor(entry, file.people).map((person) => ({ value: person, label: person }))}
                value={answers[index]}
                placeholder="Who paid?"
                onChange={(payer) => onAnswer({ ...answers, [index]: payer })}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
};
