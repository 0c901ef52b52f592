import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { people } from '../people.ts';

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 14];
const among = (count: number) =>
  people.slice(0, count).map((person, at) => ({ ...person, balance: at === 1 ? -40 : 30 }));

/** Debtors' tiles are apart from the others, the further the more they owe. */
export const Open = () =>
  COUNTS.map((count) => <Mosaic key={count} people={among(count)} count={count} settled={false} size={72} />);

/** Nobody owes: the tiles touch, and the group is one square. */
export const Settled = () =>
  COUNTS.map((count) => <Mosaic key={count} people={among(count)} count={count} settled size={72} />);

/** Settled, with gaps: a group as a picture on a coloured background, such as on the landing page. */
export const Apart = () => (
  <div className="g-block">
    <Mosaic people={among(4)} count={4} settled apart size={72} />
  </div>
);

/** With initials, where it is large: the head of a group's page. */
export const Large = () => <Mosaic people={among(4)} count={4} settled={false} size={116} initials />;

/** An accessible list of people: each tile is a button. */
export const Pressed = () => (
  <Mosaic
    people={among(9)}
    count={12}
    settled={false}
    size={116}
    initials
    label="People"
    renderTile={({ name }, letters) => (
      <button type="button" className="g-tile-button">
        <span aria-hidden="true">{letters}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </button>
    )}
    renderMore={(words) => (
      <button type="button" className="g-tile-button">
        <span aria-hidden="true">{words}</span>
        <VisuallyHidden>All 12 people</VisuallyHidden>
      </button>
    )}
  />
);
