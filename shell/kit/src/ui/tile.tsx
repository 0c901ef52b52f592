import { ownColour } from '@allsquare/contract-kit';
import type { ReactNode } from 'react';
import { useOptionalSession } from '../session/session.tsx';

const lettersOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];

const firstTwo = (text: string) => lettersOf(text).slice(0, 2).join('');

/** The first two letters of the name, or of the email's local part, in upper case. */
export const initialsOf = (name: string, email = ''): string =>
  firstTwo(name) || firstTwo(email.split('@')[0] ?? '') || '?';

export type Person = { id: string; name: string; email?: string; colour?: number };

/**
 * The initials of everybody in one list, by id. Colliding ones become the first letters of first and last name, or the
 * first letter and a distinguishing one ('Member 07' ends in 07). Sorted by id, so that each list of the same people
 * has the same.
 */
export const initialsIn = (people: readonly Person[]): ReadonlyMap<string, string> => {
  const all = people
    .map(({ id, name, email }) => {
      const words = name.trim().split(/\s+/);
      const last = words.length > 1 ? lettersOf(words.at(-1) ?? '')[0] : undefined;
      const own = lettersOf(name);
      const end = own.slice(-2).join('');
      return { id, own, end, initials: initialsOf(name, email), both: last ? `${own[0]}${last}` : '' };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const isAlone = (key: 'initials' | 'both' | 'end', wanted: string, among = all) =>
    among.filter((one) => one[key] === wanted).length === 1;

  const letters = new Map<string, string>();
  const taken = new Set(['']);
  const give = (id: string, wanted: string) => {
    letters.set(id, wanted);
    taken.add(wanted);
  };
  const isFree = (wanted: string) => !taken.has(wanted);
  for (const { id, initials } of all) if (isAlone('initials', initials)) give(id, initials);
  const alike = all.filter(({ id }) => !letters.has(id));
  for (const { id, both } of alike) if (isAlone('both', both, alike) && isFree(both)) give(id, both);
  for (const { id, own, end, initials } of alike.filter((one) => !letters.has(one.id))) {
    const others = alike.filter((one) => one.id !== id && one.initials === initials);
    const distinctive = own.filter((letter, at) => at > 0 && others.every((other) => other.own[at] !== letter));
    const [distinct, any] = [distinctive, own.slice(1)].map((some) =>
      some.map((letter) => `${own[0]}${letter}`).find(isFree),
    );
    give(id, distinct ?? (isAlone('end', end, alike) && isFree(end) ? end : (any ?? initials)));
  }
  return letters;
};

/** The class of a person's colour, `--c` with the text colour `--k`; the signed-in user is always yellow. */
export const usePersonClass = (): ((person: Pick<Person, 'id' | 'colour'>) => string) => {
  const me = useOptionalSession()?.user.id;
  return ({ id, colour }) => (id === me ? 'k-you' : `k-p${colour ?? ownColour(id)}`);
};

type TileProps = {
  /** The person: the colour is the member's in the group, or derived from the id. */
  person: Person;
  /** In a list of known people: this person's entry of `initialsIn`. */
  letters?: string;
  /** Without a colour: outside of a group people have none of their own. */
  neutral?: boolean;
  /** The side in px at a text size of 16 px; a class may set `--s` instead. */
  size?: number;
  /** Places it, or sets `--s`, its side. */
  className?: string;
};

type FreeTileProps = {
  /** Places it, or sets `--s`, its side. */
  className?: string;
  /** Two letters or an icon. */
  children: ReactNode;
};

/** The placeholder of an absent person: a dashed square with letters or an icon. */
export const FreeTile = ({ className = '', children }: FreeTileProps) => (
  <span className={`k-tile k-tile-free ${className}`} aria-hidden="true">
    {children}
  </span>
);

/** A person: a square of their colour with two initials. The name is beside it, so screen readers skip the tile. */
export const Tile = ({ person, letters, neutral, size, className = '' }: TileProps) => {
  const classOf = usePersonClass();
  return (
    <span
      className={`k-tile ${neutral ? 'k-neutral' : classOf(person)} ${className}`}
      style={size ? { '--s': `${size / 16}rem` } : undefined}
      aria-hidden="true"
    >
      {letters ?? initialsOf(person.name, person.email)}
    </span>
  );
};
