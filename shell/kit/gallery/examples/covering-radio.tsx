import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { useId } from 'react';

const types = ['Trip', 'Couple', 'Event'];

/** The label is positioned and shows the states with `:has(:checked)` and `:has(:focus-visible)`. */
export const Choices = () => {
  const name = useId();
  return (
    <fieldset className="g-choices" aria-label="Group Type">
      {types.map((type) => (
        <label key={type} className="g-choice">
          <CoveringRadio name={name} value={type} defaultChecked={type === 'Trip'} />
          {type}
        </label>
      ))}
    </fieldset>
  );
};
