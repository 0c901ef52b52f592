import { Amount } from '../src/ui/amount.tsx';
import { Chip } from '../src/ui/chip.tsx';
import { Lane, laneOf } from '../src/ui/lane.tsx';
import { Mosaic } from '../src/ui/mosaic.tsx';
import { Row, Rows } from '../src/ui/row.tsx';
import { FreeTile, initialsIn, Tile } from '../src/ui/tile.tsx';
import { VisuallyHidden } from '../src/ui/visually-hidden.tsx';
import { Line, Named, people } from './show.tsx';

const alike = ['Anna Berg', 'Anne Clark', 'Member 07'].map((name) => ({ id: name, name }));
const letters = initialsIn([...alike, { id: 'Member 08', name: 'Member 08' }]);

export const Tiles = () => (
  <Line>
    {people.map((person) => (
      <Named key={person.id} name={person.id === 'ann' ? 'You' : person.name.split(' ')[0]}>
        <Tile person={person} size={48} />
      </Named>
    ))}
    {alike.map((person) => (
      <Named key={person.id} name={person.name}>
        <Tile person={person} letters={letters.get(person.id)} size={48} />
      </Named>
    ))}
    <Named name="28 px">
      <Tile person={people[1] ?? { id: '', name: '' }} size={28} />
    </Named>
    <Named name="Not here yet">
      <FreeTile>AB</FreeTile>
    </Named>
  </Line>
);

/** The second and the last owe. */
const crowdOf = (count: number) =>
  people.slice(0, count).map((person, at) => ({ ...person, balance: at === 1 ? -40 : at === count - 1 ? -20 : 30 }));

const Mosaics = ({ settled }: { settled: boolean }) => (
  <Line>
    {[1, 2, 3, 4, 5, 6, 7, 8, 9, 14].map((count) => (
      <Named key={count} name={count}>
        <Mosaic people={crowdOf(count)} count={count} settled={settled} size={72} />
      </Named>
    ))}
    <Named name="Initials">
      <Mosaic people={crowdOf(4)} count={4} settled={settled} size={116} initials />
    </Named>
  </Line>
);
export const Groups = () => (
  <Line tall>
    <Mosaics settled={false} />
    <Mosaics settled />
    <Named name="Apart">
      <Mosaic people={crowdOf(4)} count={4} settled apart size={72} />
    </Named>
  </Line>
);

export const Amounts = () => (
  <Line>
    <Amount cents={13_045} signed className="g-large" />
    <Amount cents={-6_275} signed className="g-large" />
    <Amount cents={0} signed className="g-large" />
    <Amount dollars={1_479.2} />
  </Line>
);

export const Chips = () => (
  <Line>
    <Chip tone="pos">
      You are owed <Amount cents={17_500} />
    </Chip>
    <Chip tone="neg">
      You owe <Amount cents={6_275} />
    </Chip>
    <Chip tone="zero">All settled</Chip>
    <Chip>Split equally</Chip>
    <Chip tone="outline">Home/Roommates</Chip>
    <Chip tone="ink">Admin</Chip>
    <Chip tall>Tall</Chip>
    <Chip bareOnPhones>Words on phones</Chip>
    <span className="g-block">
      <Chip tone="onBlock">Trip</Chip>
    </span>
  </Line>
);

export const HiddenWords = () => (
  <Line>
    <span>
      Unread<VisuallyHidden>, 3 of 5</VisuallyHidden>
    </span>
  </Line>
);

const BALANCES = [24_420, 17_500, 0, -19_940, -21_980];

export const Lanes = () => (
  <Line tall>
    <Rows label="Balances">
      {BALANCES.map((cents, at) => {
        const person = people[at === 1 ? 0 : at + 1] ?? { id: '', name: '' };
        return (
          <Row key={person.id} className="g-balance">
            <b>{person.name}</b>
            <Amount cents={cents} signed />
            <Lane {...laneOf(cents, 24_420)} tile={<Tile person={person} />} />
          </Row>
        );
      })}
    </Rows>
    <div className="g-block">
      <Lane owes={0.4} owed={0.8} at={0.4} tile={<Tile person={people[0] ?? { id: '', name: '' }} />} onBlock />
    </div>
  </Line>
);
