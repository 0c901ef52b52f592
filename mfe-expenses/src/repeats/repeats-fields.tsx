import { problems } from '@allsquare/expenses-contract';
import { DateField } from '@allsquare/kit/ui/field';
import { Select } from '@allsquare/kit/ui/select';
import styles from './repeats.module.css';
import { isRepeated, type RepeatsDraft, timesOptions, untilProblem } from './times.ts';

type UntilFieldProps = { until: string; start: string; onChange: (until: string) => void };

/** The last day on which a bill may come again. */
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

/** Whether a new bill comes again, and until when. */
export const RepeatsFields = ({ draft, start, onChange }: RepeatsFieldsProps) => {
  const repeats = isRepeated(draft);
  return (
    <div className={styles.fields}>
      <Select
        label="Repeats"
        options={timesOptions}
        value={repeats ? draft.times : timesOptions[0]?.value}
        onChange={(times) => onChange({ ...draft, times })}
      />
      {repeats && <UntilField until={draft.until} start={start} onChange={(until) => onChange({ ...draft, until })} />}
    </div>
  );
};
