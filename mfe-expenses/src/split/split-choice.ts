import { splitTypes } from '@allsquare/expenses-contract';
import { moreKinds, type SplitMethod } from './split-kinds.ts';
import { splitWords } from './split-words.ts';

export const MORE = 'more';

/** The first choice; the kinds of 'More' follow. */
export const splitChoices = (place: 'add' | 'edit') => [
  ...splitTypes.map((value) => ({ value, label: splitWords[value][place] })),
  { value: MORE, label: 'More' } as const,
];
type SplitChoice = ReturnType<typeof splitChoices>[number]['value'];

export const choiceOf = (method: SplitMethod): SplitChoice => splitTypes.find((type) => type === method) ?? MORE;
export const methodOf = (choice: SplitChoice): SplitMethod => (choice === MORE ? moreKinds[0] : choice);
