import { isolated } from '@allsquare/contract-kit';
import type { Statistics } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import { useMoney } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Row } from '@allsquare/kit/ui/row';
import { initialsIn, Tile, usePersonClass } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DayFilter } from '../expenses/filter/day-filter.tsx';
import { type Period, periodsAsOf } from '../expenses/filter/periods.ts';
import { FirstFew } from '../parts/first-few.tsx';
import { SummaryHead } from '../parts/summary-head.tsx';
import { ShareSummaryDialog } from '../share-summary/share-summary.dialog.tsx';
import { Chips } from '../split/chips.tsx';
import { statisticsQuery } from '../statistics/statistics.queries.ts';
import styles from './by-person.module.css';
import { ByPersonSkeleton } from './by-person-skeleton.tsx';

const ALL = 'All';
const DAYS = 'Choose days';
const NO_PERIOD: Period = { from: undefined, to: undefined };
const OFFERED = ['This month', 'Last month', 'This year'];

type Spender = Statistics['people'][number];

/** A period, by its name or by its days. */
const usePeriod = () => {
  const [name, setName] = useState(ALL);
  const [days, setDays] = useState(NO_PERIOD);
  const periods = periodsAsOf(today()).filter((one) => OFFERED.includes(one.name));
  const period = name === DAYS ? days : (periods.find((one) => one.name === name) ?? NO_PERIOD);
  const isReversed = period.from !== undefined && period.to !== undefined && period.from > period.to;
  const choice = (
    <>
      <Chips
        label="Period"
        choices={[ALL, ...OFFERED, DAYS].map((value) => ({ value, label: value }))}
        value={name}
        onChoose={setName}
      />
      {name === DAYS && (
        <div className={styles.days}>
          <DayFilter label="From" day={days.from} onChange={(from) => setDays((now) => ({ ...now, from }))} />
          <DayFilter label="To" day={days.to} onChange={(to) => setDays((now) => ({ ...now, to }))} />
        </div>
      )}
    </>
  );
  return { period, isReversed, choice };
};

type Spent = {
  amount: number;
  categories: Omit<Statistics['categories'][number], 'mine'>[];
  months: Omit<Statistics['months'][number], 'mine'>[];
};
type OwnSpendingProps = { groupId: string; skeleton: ReactNode; children: (spent: Spent) => ReactNode };

/** The charts of the user's share of a group's spending. */
export const OwnSpending = ({ groupId, skeleton, children }: OwnSpendingProps) => (
  <Loaded query={useQuery(statisticsQuery(groupId))} skeleton={skeleton}>
    {({ categories, months }) =>
      children({
        amount: categories.reduce((sum, { mine }) => sum + mine, 0),
        categories: categories.map(({ category, mine }) => ({ category, amount: mine })),
        months: months.map(({ month, mine }) => ({ month, amount: mine })),
      })
    }
  </Loaded>
);

type ByPersonProps = { group: { id: string; name: string }; people: number };

/** What each person paid, and their share, in a period. */
export const ByPerson = ({ group, people }: ByPersonProps) => {
  const [isSharing, setSharing] = useState(false);
  const { period, isReversed, choice } = usePeriod();
  const query = useQuery({
    ...statisticsQuery(group.id, period),
    enabled: !isReversed,
    placeholderData: (previous) => previous,
  });
  return (
    <section>
      <SummaryHead title="By person">
        <Button icon={<Share2 aria-hidden="true" />} onClick={() => setSharing(true)}>
          Share summary
        </Button>
      </SummaryHead>
      <div className={styles.choice}>{choice}</div>
      {isReversed ? (
        <p className={styles.none} role="status">
          The last day can’t be before the first.
        </p>
      ) : (
        <Loaded query={query} skeleton={<ByPersonSkeleton people={people} />}>
          {(statistics) => <People people={statistics.people} />}
        </Loaded>
      )}
      {isSharing && <ShareSummaryDialog group={group} onClose={() => setSharing(false)} />}
    </section>
  );
};

const highestFirst = (one: Spender, other: Spender) =>
  other.share - one.share || other.paid - one.paid || (one.userId < other.userId ? -1 : 1);

const People = ({ people }: { people: readonly Spender[] }) => {
  const me = useSession().user.id;
  const money = useMoney();
  const classOf = usePersonClass();
  if (people.every(({ paid, share }) => paid === 0 && share === 0))
    return <p className={styles.none}>Nothing was spent in this time.</p>;
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  const largest = Math.max(...people.flatMap(({ paid, share }) => [paid, share]), 1);
  const nameOf = ({ userId, name }: Spender) => (userId === me ? 'You' : isolated(name));
  const sorted = people.toSorted(highestFirst);
  return (
    <>
      <VisuallyHidden>
        <table>
          <caption>Spending by person</caption>
          <thead>
            <tr>
              {['Person', 'Paid', 'Share'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={one.userId}>
                <th scope="row">{nameOf(one)}</th>
                <td>{money(one.paid)}</td>
                <td>{money(one.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
      <FirstFew isDrawing label="Spending by person" what="people" count={sorted.length}>
        {sorted.map((one) => {
          const person = { id: one.userId, name: one.name, colour: one.colour };
          return (
            <Row key={one.userId} className={styles.person}>
              <Tile person={person} letters={letters.get(one.userId)} className={styles.tile} />
              <b className={styles.name}>{nameOf(one)}</b>
              {(['paid', 'share'] as const).map((figure) => (
                <span key={figure} className={`${styles.figure} ${classOf(person)}`} data-figure={figure}>
                  <span>{figure === 'paid' ? 'Paid' : 'Share'}</span>
                  <span className={styles.track}>
                    <i style={{ '--w': Math.max(0, one[figure]) / largest }} />
                  </span>
                  <Amount cents={one[figure]} className={styles.amount} />
                </span>
              ))}
            </Row>
          );
        })}
      </FirstFew>
    </>
  );
};
