import { Chips } from './chips.tsx';
import { moreKinds, type SplitMethod } from './split-kinds.ts';
import { kindWords } from './split-words.ts';

const kinds = moreKinds.map((value) => ({ value, label: kindWords[value] }));

type MoreKindsProps = { method: SplitMethod; onChange: (way: SplitMethod) => void };

/** The kinds of 'More'. */
export const MoreKinds = ({ method, onChange }: MoreKindsProps) => (
  <Chips
    label="Kind of split"
    choices={kinds}
    value={moreKinds.find((kind) => kind === method)}
    onChoose={(kind) => kind !== method && onChange(kind)}
  />
);
