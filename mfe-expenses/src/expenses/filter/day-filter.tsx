import { Day } from '@allsquare/expenses-contract';
import { DateField } from '@allsquare/kit/ui/field';
import { useDebouncedText } from './use-debounced-text.ts';

const isDay = (text: string) => text === '' || Day.safeParse(text).success;
type DayFilterProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };

/** A day, typed part by part. */
export const DayFilter = ({ label, day = '', onChange }: DayFilterProps) => {
  const [text, setText] = useDebouncedText(day, (typed) => onChange(typed || undefined), isDay);
  return <DateField label={label} value={text} onChange={({ target }) => setText(target.value)} />;
};
