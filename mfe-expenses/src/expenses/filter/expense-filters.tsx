import { categories } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { SearchField } from '@allsquare/kit/ui/field';
import { MultiSelect } from '@allsquare/kit/ui/multi-select';
import { Select } from '@allsquare/kit/ui/select';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { groupsQuery } from '../../groups/groups.queries.ts';
import { memberOptions } from '../../parts/member-options.tsx';
import { categoryLooks } from '../category.ts';
import { totalsQuery } from '../expenses.queries.ts';
import { DayFilter } from './day-filter.tsx';
import type { ExpenseFilter, Sort } from './expense-filter.ts';
import styles from './expense-filters.module.css';
import { filterWords } from './filter-words.ts';
import { type Period, periodsAsOf } from './periods.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { useSlash } from './use-slash.ts';
import { useSorts } from './use-sorts.ts';

/** Options for no value, and for a custom one. */
const ALL = 'all';
const DAYS = 'days';
const sortOptions: { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'highest', label: 'Highest Amount' },
  { value: 'lowest', label: 'Lowest Amount' },
];
const categoryOptions = categories.map((value) => {
  const { label, Icon, colour } = categoryLooks[value];
  return { value, label, icon: <Icon aria-hidden="true" style={{ color: colour }} /> };
});

type Change = (changed: Partial<ExpenseFilter>, how?: { replace: boolean }) => void;
type FilterProps = { filter: ExpenseFilter; onChange: Change };

/** The name of a period, if it has one. */
const nameOf = ({ from, to }: Period) =>
  periodsAsOf(today()).find((period) => period.from === from && period.to === to)?.name;

/** A period, by name or by its days. */
const PeriodFilter = ({ filter: { from, to }, onChange }: FilterProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const periods = periodsAsOf(today());
  const value = isChoosing ? DAYS : (nameOf({ from, to }) ?? (from || to ? DAYS : ALL));
  const choose = (next: string) => {
    setChoosing(next === DAYS);
    const period = periods.find(({ name }) => name === next);
    if (next !== DAYS) onChange({ from: period?.from, to: period?.to });
  };
  const options = [
    { value: ALL, label: 'Any time' },
    ...periods.map(({ name }) => ({ value: name, label: name })),
    { value: DAYS, label: 'Choose days' },
  ];
  return (
    <>
      <Select label="Period" hiddenLabel options={options} value={value} onChange={choose} />
      {value === DAYS && (
        <div className={styles.days}>
          <DayFilter label="From" day={from} onChange={(day) => onChange({ from: day })} />
          <DayFilter label="To" day={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
  );
};

/**
 * Search, filters and order of all the user's expenses in one row. If it does not fit, the filters are behind a button
 * with the number of chosen ones, and the chosen ones are shown below.
 */
export const ExpenseFilters = ({ filter, onChange }: FilterProps) => {
  const me = useSession().user.id;
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const groups = useQuery(groupsQuery).data ?? [];
  const people = useQuery(totalsQuery()).data?.people ?? [];
  const [search, setSearch] = useDebouncedText(filter.q, (q) => onChange({ q }, { replace: true }));
  const groupOptions = groups.map(({ id, name }) => ({ value: id, label: name }));
  const payers = memberOptions(
    people.map(({ id, name }) => ({ userId: id, name })),
    me,
  );
  const { offered, sort } = useSorts(filter);
  const options = { groups: groupOptions, payers, categories: categoryOptions, sorts: sortOptions };
  const { chosen, order } = filterWords({ ...filter, sort }, options, nameOf(filter));
  const box = useRef<HTMLDivElement>(null);
  useSlash(() => box.current?.querySelector('input')?.focus());
  return (
    <div ref={box} role="search" className={styles.filters} data-open={isOpen || undefined}>
      <SearchField
        label="Search expenses"
        placeholder="Search expenses..."
        maxLength={200}
        value={search}
        onChange={setSearch}
      />
      <Button
        className={styles.fold}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}
      </Button>
      <div id={panelId} className={styles.panel}>
        <MultiSelect
          label="Groups"
          placeholder="All groups"
          options={groupOptions}
          values={filter.groups}
          onChange={(ids) => onChange({ groups: ids })}
        />
        <Select
          label="Payer"
          hiddenLabel
          options={[{ value: ALL, label: 'All payers' }, ...payers]}
          value={filter.payer ?? ALL}
          onChange={(payer) => onChange({ payer: payer === ALL ? undefined : payer })}
        />
        <MultiSelect
          label="Categories"
          placeholder="All categories"
          options={categoryOptions}
          values={filter.categories}
          onChange={(names) => onChange({ categories: categories.filter((category) => names.includes(category)) })}
        />
        <Select
          label="Sort"
          hiddenLabel
          options={sortOptions.filter(({ value }) => offered.includes(value))}
          value={sort}
          onChange={(next) => onChange({ sort: next as Sort })}
        />
        <PeriodFilter filter={filter} onChange={onChange} />
      </div>
      {chosen.length + order.length > 0 && <p className={styles.chosen}>{[...chosen, ...order].join(' · ')}</p>}
    </div>
  );
};
