import { splitTypes } from '@allsquare/expenses-contract';
import { moreKinds, type SplitWay } from './split-kinds.ts';
import { splitWords } from './split-words.ts';

const MORE = 'more';

/** What one chooses from first; the kinds of 'More' after it. */
export const splitChoices = (place: 'add' | 'edit') => [
  ...splitTypes.map((value) => ({ value, label: splitWords[value][place] })),
  { value: MORE, label: 'More' } as const,
];
type SplitChoice = ReturnType<typeof splitChoices>[number]['value'];

export const choiceOf = (way: SplitWay): SplitChoice => splitTypes.find((type) => type === way) ?? MORE;
export const wayOf = (choice: SplitChoice): SplitWay => (choice === MORE ? moreKinds[0] : choice);
