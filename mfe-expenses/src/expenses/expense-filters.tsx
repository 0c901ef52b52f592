import { categories, Day } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { DateField, SearchField } from '@allsquare/kit/ui/field';
import { MultiSelect } from '@allsquare/kit/ui/multi-select';
import { Select } from '@allsquare/kit/ui/select';
import { useState } from 'react';
import { groupsQuery } from '../groups/groups.queries.ts';
import { memberOptions } from '../member-options.tsx';
import { categoryLooks } from './category.ts';
import { type ExpenseFilter, isFiltered, noFilter, type Sort } from './expense-filter.ts';
import styles from './expense-filters.module.css';
import { totalsOf } from './expenses.queries.ts';
import { periodsAsOf } from './periods.ts';
import { useTyped } from './use-typed.ts';

/** Options that stand for no value, and for one of their own. */
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

const isDay = (text: string) => text === '' || Day.safeParse(text).success;
type DayFilterProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };
/** A day, which one types number by number. */
const DayFilter = ({ label, day = '', onChange }: DayFilterProps) => {
  const [text, setText] = useTyped(day, (typed) => onChange(typed || undefined), isDay);
  return <DateField label={label} value={text} onChange={({ target }) => setText(target.value)} />;
};

/** A period by its name, or by its days. */
const PeriodFilter = ({ filter: { from, to }, onChange }: FilterProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const periods = periodsAsOf(today());
  const named = periods.find((period) => period.from === from && period.to === to)?.name;
  const value = isChoosing ? DAYS : (named ?? (from || to ? DAYS : ALL));
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
        <>
          <DayFilter label="From" day={from} onChange={(day) => onChange({ from: day })} />
          <DayFilter label="To" day={to} onChange={(day) => onChange({ to: day })} />
        </>
      )}
    </>
  );
};

/** Search, filters and order of all my expenses. */
export const ExpenseFilters = ({ filter, onChange }: FilterProps) => {
  const me = useSession().user.id;
  const groups = useQuery(groupsQuery).data ?? [];
  const people = useQuery(totalsOf()).data?.people ?? [];
  const [search, setSearch] = useTyped(filter.q, (q) => onChange({ q }, { replace: true }));
  const payers = memberOptions(
    people.map(({ id, name }) => ({ userId: id, name })),
    me,
  );
  return (
    <div role="search" className={styles.filters}>
      <SearchField
        label="Search expenses"
        placeholder="Search expenses..."
        maxLength={200}
        value={search}
        onChange={setSearch}
      />
      <MultiSelect
        label="Groups"
        placeholder="All groups"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        values={filter.groups}
        onChange={(chosen) => onChange({ groups: chosen })}
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
        onChange={(chosen) => onChange({ categories: categories.filter((category) => chosen.includes(category)) })}
      />
      <PeriodFilter filter={filter} onChange={onChange} />
      <Select
        label="Sort"
        hiddenLabel
        options={sortOptions}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort as Sort })}
      />
      {isFiltered(filter) && (
        <Button className={styles.clear} onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      )}
    </div>
  );
};
