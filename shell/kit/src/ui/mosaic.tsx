import type { ReactNode } from 'react';
import { cellsOf, shiftOf } from './mosaic-geometry.ts';
import { initialsIn, type Person, usePersonClass } from './tile.tsx';

export { cellsOf };

type MosaicPerson = Person & { balance: number };
type MosaicProps = {
  /** The caller first, then by joining; balances are signed. The order never depends on balances. */
  people: readonly MosaicPerson[];
  /** The number of people in the group: from 10 on the last cell shows how many more there are. */
  count: number;
  /** Nobody owes anything: the tiles touch. */
  settled: boolean;
  /** Settled, but with gaps: for a group as a picture on a coloured background. */
  apart?: boolean;
  /** The side in px at a text size of 16 px; without it the class `className` sets --s. */
  size?: number;
  /** Places it, or sets `--s`, its side. */
  className?: string;
  /** Shows initials in the tiles: from a side of 84 px on. */
  initials?: boolean;
  /** Makes it an accessible list of people: the content of a tile, such as a button, around its initials. */
  renderTile?: (person: MosaicPerson, letters: string | undefined) => ReactNode;
  /** The same for the last cell, which shows how many more there are. */
  renderMore?: (words: string) => ReactNode;
  /** The name of that list. */
  label?: string;
};

/** A group: one square of its people. Debtors' tiles are outside; when all is settled the tiles touch. */
export const Mosaic = ({
  people,
  count,
  settled,
  apart,
  size,
  initials,
  className = '',
  renderTile = (_, written) => written,
  renderMore = (words) => words,
  label,
}: MosaicProps) => {
  const classOf = usePersonClass();
  const shown = people.slice(0, count > 9 ? 8 : 9);
  const cells = cellsOf(count > 9 ? 9 : shown.length);
  const letters = initials && initialsIn(people);
  const flush = settled || count === 1;
  const largestDebt = Math.max(0, ...people.map(({ balance }) => -balance));
  const placeOf = (index: number, balance: number) => {
    const cell = cells[index] ?? { column: 0, row: 0, width: 6, height: 6 };
    const shift = flush ? { x: 0, y: 0 } : shiftOf(cell, balance, largestDebt);
    return {
      gridArea: `${cell.row + 1} / ${cell.column + 1} / span ${cell.height} / span ${cell.width}`,
      '--x': shift.x,
      '--y': shift.y,
    };
  };
  return (
    <span
      className={`k-mosaic ${flush ? 'k-mosaic-flush' : 'k-mosaic-open'} ${apart ? 'k-mosaic-apart' : ''} ${className}`}
      style={size ? { '--s': `${size / 16}rem` } : undefined}
      aria-hidden={!label || undefined}
      aria-label={label}
      role={label && 'list'}
    >
      {shown.map((person, index) => (
        <i
          key={person.id}
          role={label && 'listitem'}
          className={classOf(person)}
          style={placeOf(index, person.balance)}
        >
          {renderTile(person, letters ? letters.get(person.id) : undefined)}
        </i>
      ))}
      {count > 9 && (
        <i role={label && 'listitem'} className="k-mosaic-more" style={placeOf(8, 0)}>
          {renderMore(`+${count - 8}`)}
        </i>
      )}
    </span>
  );
};
