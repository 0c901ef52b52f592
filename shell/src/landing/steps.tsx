import { Amount } from '@allsquare/kit/ui/amount';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { type Person, Tile, usePersonClass } from '@allsquare/kit/ui/tile';
import { type ReactNode, useState } from 'react';
import { balances, ben, cleo, dan, mara } from './example.ts';

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
const PAYMENTS = [
  { from: ben, cents: 9_400 },
  { from: cleo, cents: 9_200 },
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
  <li className={`s-step s-step-${number}`}>
    <span className="k-tile s-step-number" aria-hidden="true">
      <span>{number}</span>
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </li>
);

const SamplePlan = () => {
  const [settled, setSettled] = useState(false);
  const classOf = usePersonClass();
  return (
    <div className="s-plan" data-settled={settled || undefined}>
      <div className="s-plan-square">
        <Mosaic
          people={balances.map(({ person, balance }) => ({ ...person, balance }))}
          count={4}
          settled={settled}
          size={168}
          initials
        />
      </div>
      <h4>Sample settlement plan</h4>
      {PAYMENTS.map(({ from, cents }) => (
        <div className="s-payment" key={from.id}>
          <Tile person={from} />
          <p>
            <b>{from.name}</b>pays <Amount cents={cents} />
          </p>
          <p>
            <b>{mara.name}</b>receives <Amount cents={cents} />
          </p>
          <Tile person={mara} />
          <span className={`s-rail ${classOf(from)}`} aria-hidden="true">
            <i />
          </span>
        </div>
      ))}
      <button type="button" className="k-btn k-btn-brand k-btn-wide" onClick={() => setSettled(!settled)}>
        {settled ? 'All Settled Up!' : 'Mark as Settled'}
      </button>
    </div>
  );
};

export const Steps = () => (
  <section className="s-section" id="how-it-works">
    <div className="k-wrap">
      <div className="s-section-head">
        <h2>How It Works</h2>
        <p>Three steps, from the first shared receipt to nobody owing anybody.</p>
      </div>
      <ol className="s-steps">
        <Step
          number={1}
          title="Create Groups"
          text="Trip, flat, couple, event or work. Everyone becomes one tile of the square."
        >
          <ul className="s-step-groups">
            {GROUPS.map(({ name, type, people }) => (
              <li key={name}>
                <Mosaic people={people.map((person) => ({ ...person, balance: 0 }))} count={people.length} settled />
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
          <ul className="k-rows s-step-rows">
            {EXPENSES.map(({ what, payer, split, cents, bar }) => (
              <li key={what}>
                <div className="k-row" style={{ '--bar': bar }}>
                  <Tile person={payer} />
                  <div>
                    <b>{what}</b>
                    <span>{split}</span>
                  </div>
                  <Amount cents={cents} />
                </div>
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
    </div>
  </section>
);
