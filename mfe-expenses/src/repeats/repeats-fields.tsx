import { problems } from '@allsquare/expenses-contract';
import { DateField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import styles from './repeats.module.css';
import {
  billsNow,
  billsWords,
  isRepeated,
  type RepeatsDraft,
  repeatsProblem,
  timesOptions,
  untilProblem,
} from './times.ts';

type UntilFieldProps = { until: string; start: string; onChange: (until: string) => void };

/** The last day on which a bill may repeat. */
export const UntilField = ({ until, start, onChange }: UntilFieldProps) => {
  const problem = untilProblem(until, start);
  return (
    <DateField
      label="Until"
      note="(optional)"
      value={until}
      min={start}
      error={problem ? problems[problem].message : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

type RepeatsFieldsProps = {
  draft: RepeatsDraft;
  /** The day of the first bill. */
  start: string;
  onChange: (draft: RepeatsDraft) => void;
};

/** Whether a new bill repeats, until when, and how many bills that creates now. */
export const RepeatsFields = ({ draft, start, onChange }: RepeatsFieldsProps) => {
  const repeats = isRepeated(draft);
  const count = billsNow(draft, start);
  const isTooFarBack = repeatsProblem(draft, start) === 'too-far-back';
  return (
    <div className={styles.fields}>
      <Select
        label="Repeats"
        options={timesOptions}
        value={repeats ? draft.times : timesOptions[0]?.value}
        onChange={(times) => onChange({ ...draft, times })}
      />
      {repeats && <UntilField until={draft.until} start={start} onChange={(until) => onChange({ ...draft, until })} />}
      <p className={styles.bills} aria-live="polite" data-refused={isTooFarBack}>
        {isTooFarBack ? problems['too-far-back'].message : count > 1 && billsWords(count, start)}
      </p>
    </div>
  );
};
