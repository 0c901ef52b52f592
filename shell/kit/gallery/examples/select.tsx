import { Select } from '@allsquare/kit/ui/select';
import { Tile } from '@allsquare/kit/ui/tile';
import { useState } from 'react';
import { people } from '../people.ts';

const payers = people.slice(0, 4).map((person) => ({
  value: person.id,
  label: person.name,
  icon: <Tile person={person} size={36} />,
}));

/** People have their tile beside the name, in the list and in the selected value. */
export const People = () => {
  const [payer, setPayer] = useState('ben');
  return <Select label="Paid by" options={payers} value={payer} onChange={setPayer} />;
};

/** Nothing is chosen yet, a choice is missing, and there is nothing to choose. */
export const States = () => {
  const [type, setType] = useState<string>();
  const types = ['Home/Roommates', 'Trip', 'Couple', 'Event'].map((label) => ({ value: label, label }));
  return (
    <>
      <Select label="Group Type" options={types} value={type} onChange={setType} placeholder="Choose a type" />
      <Select
        label="Receiver"
        options={payers}
        value={undefined}
        onChange={() => {}}
        error="Please select a receiver"
      />
      <Select label="Group Type" options={types} value="Trip" onChange={() => {}} disabled />
    </>
  );
};

/** As a block with a large picture: who pays whom, in the dialog of a settlement. */
export const Block = () => {
  const [receiver, setReceiver] = useState('cleo');
  return (
    <div className="g-narrow">
      <Select label="Receiver" options={payers} value={receiver} onChange={setReceiver} block />
    </div>
  );
};
