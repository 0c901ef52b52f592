import { DateField, Field, SearchField, TextArea, TextField } from '@allsquare/kit/ui/field';
import { Mail } from 'lucide-react';
import { useState } from 'react';

/** A label above, a hint below, a quiet note for an optional field. */
export const Texts = () => (
  <>
    <TextField label="Description" defaultValue="Dinner by the river" />
    <TextField label="Group Name" placeholder="Lisbon Trip" />
    <TextField label="Percent of Ben" inList inputMode="decimal" defaultValue="40%" />
    <TextField label="Name" note="(Optional)" hint="What friends see in groups." />
    <TextField
      label="Email"
      type="email"
      icon={<Mail aria-hidden="true" />}
      aside={
        <a className="g-link" href="#/field">
          Why?
        </a>
      }
    />
  </>
);

/** The error appears below the field, and says how to fix it. */
export const Wrong = () => (
  <>
    <TextField
      label="Email"
      type="email"
      defaultValue="ann"
      error="Please enter a valid email address"
      icon={<Mail aria-hidden="true" />}
    />
    <TextArea label="Notes" defaultValue="Too long" error="At most 500 characters are allowed." />
  </>
);

/** On hover, with focus, and disabled. */
export const States = () => (
  <>
    <TextField label="Hover" defaultValue="Dinner by the river" data-show="hover" />
    <TextField label="Focus" defaultValue="Dinner by the river" data-show="focus-visible" />
    <TextField label="Email" defaultValue="ann@example.com" hint="Email address cannot be changed" disabled />
  </>
);

/** Several lines, and the native date picker. */
export const LinesAndDates = () => (
  <>
    <TextArea label="Description" note="(Optional)" placeholder="What is it for?" />
    <DateField label="Date" defaultValue="2026-11-18" />
  </>
);

/** Its label is visually hidden; 'Clear' appears with the first letter and returns the focus. */
export const Search = () => {
  const [search, setSearch] = useState('Lisbon');
  return <SearchField label="Search groups" placeholder="Search groups..." value={search} onChange={setSearch} />;
};

/** Any control of your own gets its label and description from Field. */
export const OwnControl = () => (
  <Field label="Share in percent" hint="All shares add up to 100.">
    {(given) => <input {...given} className="g-range" type="range" defaultValue={25} />}
  </Field>
);
