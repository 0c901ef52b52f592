import { MultiSelect } from '@allsquare/kit/ui/multi-select';
import { Tile } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { people } from '../people.ts';

/** Nothing picked means no filter. The list stays open while people pick. */
export const Filters = () => {
  const [types, setTypes] = useState<string[]>([]);
  const [picked, setPicked] = useState(['ben', 'cleo']);
  const kinds = ['Home/Roommates', 'Trip', 'Couple', 'Event'].map((label) => ({ value: label, label }));
  const members = people.slice(0, 4).map((person) => ({
    value: person.id,
    label: person.name,
    icon: <Tile person={person} size={28} />,
  }));
  return (
    <>
      <MultiSelect label="Group types" options={kinds} values={types} onChange={setTypes} placeholder="All types" />
      <MultiSelect label="People" options={members} values={picked} onChange={setPicked} placeholder="Everybody" />
    </>
  );
};
