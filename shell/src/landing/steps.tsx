import { Amount } from '@allsquare/kit/ui/amount';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { type Person, Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import { ben, cleo, dan, mara } from './example.ts';
import { SamplePlan } from './sample-plan.tsx';
import { Section } from './section.tsx';
import styles from './steps.module.css';

const stranger = (colour: number): Person => ({ id: `p${colour}`, name: '', colour });
const GROUPS = [
  { name: 'Lisbon Trip', type: 'Trip', people: [mara, ben, cleo, dan] },
  { name: '14 Elm Street', type: 'Home/Roommates', people: [stranger(5), mara, stranger(2)] },
  { name: 'Us Two', type: 'Couple', people: [mara, stranger(6)] },
  { name: 'Studio lunch', type: 'Work', people: [stranger(7), stranger(2), mara, stranger(6), stranger(1)] },
];
const EXPENSES = [
  { what: 'Dinner at Ramiro', payer: mara, split: 'You paid · Split equally', cents: 14_840, bar: 'var(--cat-food)' },
  { what: 'Alfama apartment', payer: cleo, split: 'Cleo paid · Split equally', cents: 62_400, bar: 'var(--cat-stay)' },
  { what: 'Fado night tickets', payer: dan, split: 'Dan paid · Exact', cents: 12_000, bar: 'var(--cat-fun)' },
];

const Step = ({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <li>
    <span className={styles.number} aria-hidden="true">
      <span>{number}</span>
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </li>
);

const NOTE = <p>Three steps, from the first shared receipt to nobody owing anybody.</p>;

export const Steps = () => (
  <Section id="how-it-works" title="How It Works" beside={NOTE}>
    <ol className={styles.steps}>
      <Step
        number={1}
        title="Create Groups"
        text="Trip, flat, couple, event or work. Everyone becomes one tile of the square."
      >
        <ul className={styles.groups}>
          {GROUPS.map(({ name, type, people }) => (
            <li key={name}>
              <Mosaic
                people={people.map((person) => ({ ...person, balance: 0 }))}
                count={people.length}
                settled
                apart
                className={styles.mosaic}
              />
              <b>{name}</b>
              <span>{type}</span>
            </li>
          ))}
        </ul>
      </Step>
      <Step
        number={2}
        title="Track Expenses"
        text="Split equally or with custom amounts. It takes ten seconds at the table."
      >
        <ul className={styles.expenses}>
          {EXPENSES.map(({ what, payer, split, cents, bar }) => (
            <li key={what} className={styles.expense} style={{ '--bar': bar }}>
              <Tile person={payer} size={32} />
              <div>
                <b>{what}</b>
                <span>{split}</span>
              </div>
              <Amount cents={cents} className={styles.amount} />
            </li>
          ))}
        </ul>
      </Step>
      <Step
        number={3}
        title="Settle Up"
        text="The plan pairs who owes with who is owed, so a whole trip closes in a few payments."
      >
        <SamplePlan />
      </Step>
    </ol>
  </Section>
);
