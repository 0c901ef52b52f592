import { Amount } from '@allsquare/kit/ui/amount';
import { Lane, laneOf } from '@allsquare/kit/ui/lane';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import { ann, people } from '../people.ts';

const BALANCES = [24_420, 17_500, 0, -19_940, -21_980];

/** The balances of a group: who owes is left of zero, who is owed right of it, in proportion to the largest. */
export const OfAGroup = () => (
  <Rows label="Balances">
    {people.slice(0, BALANCES.length).map((person, at) => (
      <Row key={person.id} className="g-balance">
        <b>{person.name}</b>
        <Amount cents={BALANCES[at] ?? 0} signed />
        <Lane {...laneOf(BALANCES[at] ?? 0, 24_420)} tile={<Tile person={person} />} />
      </Row>
    ))}
  </Rows>
);

/** On the ink block, both bars at once: what one owes and is owed over all groups. */
export const OnTheBlock = () => (
  <div className="g-block">
    <Lane owes={0.4} owed={0.8} at={0.4} tile={<Tile person={ann} />} onBlock />
  </div>
);
