import { Amount } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { initialsOf, type Person, usePersonClass } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { balances, spent } from './example.ts';

const wordOf = (balance: number) => (balance > 0 ? 'gets back' : balance < 0 ? 'owes' : 'is settled');

/** How far who owes stands outside, in px. */
const OUTSIDE: Record<string, [number, number]> = { ben: [82, -26], cleo: [-36, 26] };

const Piece = ({ person, balance }: { person: Person; balance: number }) => {
  const [x, y] = OUTSIDE[person.id] ?? [0, 0];
  return (
    <div className="s-slot">
      <div className={`s-piece ${usePersonClass()(person)}`} style={{ '--dx': `${x}px`, '--dy': `${y}px` }}>
        <b aria-hidden="true">{initialsOf(person.name)}</b>
        <span>
          {person.name} {wordOf(balance)}
        </span>
        <Amount cents={balance} signed />
      </div>
    </div>
  );
};

/** A trip whose square really closes. */
const ExampleTrip = () => {
  const [settled, setSettled] = useState(false);
  return (
    <div className="s-trip">
      <div className="s-trip-head">
        <div>
          <p className="s-trip-name">Lisbon Trip</p>
          <p className="s-trip-facts">
            4 members · <Amount cents={spent} /> spent
          </p>
        </div>
        <Chip tone="outline">Example</Chip>
      </div>
      <div className="s-square" data-settled={settled || undefined}>
        {balances.map(({ person, balance }) => (
          <Piece key={person.id} person={person} balance={settled ? 0 : balance} />
        ))}
      </div>
      <div className="s-trip-foot">
        <div aria-live="polite">
          <b>{settled ? 'All Settled Up!' : '2 payments to go'}</b>
          {settled ? 'Everyone is square!' : 'Ben and Cleo pay Mara.'}
        </div>
        <button type="button" className="k-btn k-btn-ink" onClick={() => setSettled(!settled)}>
          {settled ? 'Start over' : 'Settle Balance'}
        </button>
      </div>
    </div>
  );
};

export const Hero = ({ signedIn }: { signedIn: boolean }) => (
  <section className="s-hero">
    <div className="k-wrap">
      <div>
        <h1>
          Share costs. <br />
          Stay square.
        </h1>
        <p className="s-hero-sub">
          Create groups, record expenses, and settle up with the fewest payments. Whoever owes is out of place until
          everyone is square.
        </p>
        <div className="s-calls">
          <Entrance signedIn={signedIn} large>
            Get Started - It's Free
          </Entrance>
          <a className="k-btn k-btn-large s-btn-hero" href="#how-it-works">
            Learn More
          </a>
        </div>
      </div>
      <ExampleTrip />
    </div>
  </section>
);
