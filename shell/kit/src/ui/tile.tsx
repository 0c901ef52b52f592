import { ownColour } from '@allsquare/contract-kit';
import { useOptionalSession } from '../session.tsx';

const lettersOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)].slice(0, 2).join('');

/** The first two letters of the name, or of the email's local part, upper case. */
export const initialsOf = (name: string, email = ''): string =>
  (lettersOf(name) || lettersOf(email.split('@')[0] ?? '') || '?').toUpperCase();

export type Person = { id: string; name: string; email?: string; colour?: number };

/** The class of a person's colour; the signed-in person is always yellow. */
export const usePersonClass = (): ((person: Pick<Person, 'id' | 'colour'>) => string) => {
  const me = useOptionalSession()?.user.id;
  return ({ id, colour }) => (id === me ? 'k-you' : `k-p${colour ?? ownColour(id)}`);
};

type TileProps = {
  person: Person;
  /** The side in px. */
  size?: number;
  className?: string;
};

/** A person: a square of their colour with two initials. The name stands beside it, so screen readers skip the tile. */
export const Tile = ({ person, size, className = '' }: TileProps) => (
  <span
    className={`k-tile ${usePersonClass()(person)} ${className}`}
    style={size ? { '--s': `${size}px` } : undefined}
    aria-hidden="true"
  >
    {initialsOf(person.name, person.email)}
  </span>
);
