import { Mail, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../src/amount-text.ts';
import { AmountField, AmountInput } from '../src/ui/amount-field.tsx';
import { Box, Checkbox } from '../src/ui/checkbox.tsx';
import { DateField, Field, SearchField, TextArea, TextField } from '../src/ui/field.tsx';
import { MultiSelect } from '../src/ui/multi-select.tsx';
import { Select } from '../src/ui/select.tsx';
import { Tile } from '../src/ui/tile.tsx';
import { Line, people } from './show.tsx';

const Searches = () => {
  const [search, setSearch] = useState('Lisbon');
  return (
    <>
      <SearchField label="Search groups" placeholder="Search groups..." value="" onChange={() => {}} />
      <SearchField label="Search groups, typed" placeholder="Search groups..." value={search} onChange={setSearch} />
    </>
  );
};

export const Fields = () => (
  <div className="g-fields">
    <TextField label="Description" defaultValue="Dinner by the river" />
    <TextField label="Group Name" placeholder="Lisbon Trip" />
    <TextField label="Hover" defaultValue="Dinner by the river" data-show="hover" />
    <TextField label="Focus" defaultValue="Dinner by the river" data-show="focus-visible" />
    <TextField
      label="Email"
      type="email"
      defaultValue="ann"
      error="Please enter a valid email address"
      icon={<Mail aria-hidden="true" />}
    />
    <TextField label="Email" defaultValue="ann@example.com" hint="Email address cannot be changed" disabled />
    <TextField
      label="Name"
      note="(Optional)"
      hint="What friends see in groups."
      aside={
        <button type="button" className="k-link">
          Why?
        </button>
      }
    />
    <DateField label="Date" defaultValue="2026-11-18" />
    <TextArea label="Description" note="(Optional)" placeholder="What is it for?" />
    <TextArea label="Notes" rows={1} placeholder="One row" />
    <TextArea label="Notes" error="At most 500 characters are allowed." defaultValue="Too long" />
    <Field label="A field of your own" hint="Given its id and what describes it.">
      {(given) => <input type="text" {...given} className="k-input" />}
    </Field>
    <Searches />
  </div>
);

const Share = ({ person, typed }: { person: string; typed: string }) => {
  const [text, setText] = useState(typed);
  return (
    <AmountInput
      aria-label={`Share of ${person}`}
      value={text}
      onChange={({ target }) => setText(target.value)}
      aria-invalid={refusalOf(text) ? true : undefined}
    />
  );
};

export const AmountFields = () => (
  <div className="g-fields">
    <AmountField label="Amount ($)" />
    <AmountField label="Amount ($)" defaultValue="148.40" />
    <AmountField label="Read differently" defaultValue="1 234,50 €" />
    <AmountField label="Digits of any script" defaultValue="١٬٢٣٤٫٥٠" />
    <AmountField label="Settlement Amount of many words ($)" defaultValue="99.999.999.999,99" />
    <AmountField label="Refused" defaultValue="12.34.5" />
    <AmountField label="Refused by its form" error="Please enter a valid amount greater than zero." />
    <AmountField label="Disabled" defaultValue="12,50" disabled />
    <Line>
      <Share person="Ann" typed="10.50" />
      <Share person="Ben" typed="10,5" />
      <Share person="Cleo" typed="ten" />
    </Line>
  </div>
);

export const Checkboxes = () => (
  <Line>
    <Checkbox>Off</Checkbox>
    <Checkbox defaultChecked>On</Checkbox>
    <Checkbox data-show="hover">Hover</Checkbox>
    <Checkbox defaultChecked data-show="focus-visible">
      Focus
    </Checkbox>
    <Checkbox disabled>Disabled</Checkbox>
    <Checkbox defaultChecked disabled>
      On, disabled
    </Checkbox>
    <Box aria-label="The box alone" />
  </Line>
);

const payers = people.slice(0, 4).map((person) => ({
  value: person.id,
  label: person.name,
  icon: <Tile person={person} size={36} />,
}));
const kinds = ['Home/Roommates', 'Trip', 'Couple', 'Event'].map((label) => ({ value: label, label }));

export const Selects = () => {
  const [payer, setPayer] = useState('ben');
  const [kind, setKind] = useState<string>();
  const [receiver, setReceiver] = useState<string>();
  return (
    <div className="g-fields">
      <Select label="Paid by" options={payers} value={payer} onChange={setPayer} />
      <Select label="Group Type" options={kinds} value={kind} onChange={setKind} placeholder="Choose a type" />
      <Select
        label="Receiver"
        options={payers}
        value={receiver}
        onChange={setReceiver}
        error="Please select a receiver"
      />
      <Select
        label="Group"
        options={[{ value: 'all', label: 'All groups', icon: <UsersRound aria-hidden="true" /> }]}
        value="all"
        onChange={() => {}}
        disabled
      />
    </div>
  );
};

export const MultiSelects = () => {
  const [none, setNone] = useState<string[]>([]);
  const [two, setTwo] = useState(['ben', 'cleo']);
  return (
    <div className="g-fields">
      <MultiSelect label="Group Types" options={kinds} values={none} onChange={setNone} placeholder="All types" />
      <MultiSelect label="People" options={payers} values={two} onChange={setTwo} placeholder="Everybody" />
    </div>
  );
};
