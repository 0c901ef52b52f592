import { FreeTile, initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { UserPlus } from 'lucide-react';
import { people } from '../people.ts';

/** You are yellow everywhere. A member has the colour that the group gave them, in every list and picture. */
export const People = () => people.map((person) => <Tile key={person.id} person={person} size={48} />);

/** Friends share no group, so they have no colours. */
export const Neutral = () => people.map((person) => <Tile key={person.id} person={person} neutral size={48} />);

/** When two people in a list have the same initials, the letters differ. */
export const Alike = () => {
  const team = ['Anna Berg', 'Anne Clark', 'Member 07', 'Member 08'].map((name) => ({ id: name, name }));
  const letters = initialsIn(team);
  return team.map((person) => <Tile key={person.id} person={person} letters={letters.get(person.id)} size={48} />);
};

/** Somebody who is invited and has not come yet. */
export const NotHereYet = () => (
  <>
    <FreeTile>DE</FreeTile>
    <FreeTile>
      <UserPlus aria-hidden="true" />
    </FreeTile>
  </>
);
