import type { ReactNode } from 'react';
import { useOptionalSession } from '../session/session.tsx';

type EmptyProps = {
  /** What is missing. */
  title: string;
  /** How to add it. */
  text?: ReactNode;
  /** One main button. */
  action?: ReactNode;
  /**
   * The shape of what is missing: a group (square), two people (pair), people (row), a list of rows (lines), one thing
   * (one).
   */
  shape?: keyof typeof PLACES;
  /** Shown in the last place, such as a magnifier when a search found nothing. */
  icon?: ReactNode;
  /** Whether the user's tile is shown; not for searches. */
  you?: boolean;
  /** Another picture instead. */
  picture?: ReactNode;
  /** It is all that the page shows. */
  whole?: boolean;
};

/** The number of places in each picture. */
const PLACES = { square: 4, pair: 2, row: 3, lines: 6, one: 1 };

/** An empty state: a square with free places, a sentence, one button. */
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
