import type { ReactNode } from 'react';
import { useOptionalSession } from '../session/session.tsx';

type EmptyProps = {
  /** What is not there. */
  title: string;
  /** What would bring it. */
  text?: ReactNode;
  /** One main button. */
  action?: ReactNode;
  /** What is missing: a group (square), two people (pair), people (row), a list of rows (lines), one thing (one). */
  shape?: keyof typeof PLACES;
  /** Stands in the last place, such as a magnifier when nothing was found. */
  icon?: ReactNode;
  /** Whether your tile is there already; not where something was looked for. */
  you?: boolean;
  /** Another picture in the place of all that. */
  picture?: ReactNode;
  /** It is all that the page shows. */
  whole?: boolean;
};

/** How many places each picture has. */
const PLACES = { square: 4, pair: 2, row: 3, lines: 6, one: 1 };

/** Nothing here yet: a square with free places, the sentence, one button. */
export const Empty = ({ title, text, action, shape = 'square', icon, you = true, picture, whole }: EmptyProps) => {
  const Heading = whole ? 'h1' : 'h2';
  const isYouThere = useOptionalSession() !== null && you && shape !== 'one';
  return (
    <div className="k-empty">
      {picture ?? (
        <span className={`k-places k-places-${shape}`} aria-hidden="true">
          {Array.from({ length: PLACES[shape] }, (_, place) => (
            <i key={place} className={isYouThere && place === 0 ? 'k-you' : undefined}>
              {place === PLACES[shape] - 1 && icon}
            </i>
          ))}
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
};
